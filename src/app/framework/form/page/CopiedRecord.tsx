import Alert from '@mui/material/Alert';
import { type ReactNode, useMemo } from 'react';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import { stepFields } from '../../../../shared/framework/definitions/describe/formSteps.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { CopySource, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { recordTitle } from '../../../../shared/framework/records/recordTitle.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { choiceName } from '../../fields/inputs/useReferenceSource.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { WaitingOrOffline } from '../../OfflineHint.tsx';
import { formSections } from '../layout/formLayout.ts';
import { useRecordPaths } from '../place/useRecordPaths.ts';
import { copiedValues, sourceValues } from '../values/copiedValues.ts';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordLoadError } from './RecordLoadError.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { useStoredRecord } from './useStoredRecord.ts';

interface CopiedRecordProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  /** Id of the record to copy. */
  readonly id: string;
  /** Set if the path of the form names the record, which may be one of another entity. */
  readonly of: CopySource | undefined;
  /** Draws the form of the new record with the copied values and a note that names their record. */
  readonly children: (values: FormRecord, note: ReactNode) => ReactNode;
}

/** A new record with the values of a stored one: loading, missing, refused, or its form. */
export function CopiedRecord({ screen, form, entity, id, of, children }: CopiedRecordProps) {
  const message = useMessage();
  const text = useText();
  const reading = useCellContext();
  const { leave } = useRecordPaths(screen);
  const { record, error, refetch } = useStoredRecord(of?.apiUrl ?? form.apiUrl, id, { isShownInPlace: true });
  const copy = useMemo(
    () =>
      record &&
      copiedValues(
        entity,
        [...layoutNames(formSections(entity, form, 'create')), ...(form.steps ?? []).flatMap(stepFields)],
        of ? sourceValues(entity, of, record) : record,
        Object.keys(of?.fields ?? {}),
      ),
    [entity, form, of, record],
  );
  if (error) return <RecordLoadError error={error} label={text(screen.entityLabel)} onRetry={() => void refetch()} onBack={leave} />;
  if (!record || !copy)
    return (
      <WaitingOrOffline>
        <RecordFrame>
          <RecordSkeleton layout={form.layout} view="create" />
        </RecordFrame>
      </WaitingOrOffline>
    );
  const blank = copy.blank.map(({ label }) => text(label)).join(', ');
  const note = (
    <Alert severity="info" role="note" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {message('form.copy', { name: (of ? choiceName(of.names, record) : recordTitle(entity, record, reading)) || id })}
      {blank !== '' && ` ${message('form.copy_blank', { count: copy.blank.length, labels: blank })}`}
    </Alert>
  );
  return children(copy.values, note);
}
