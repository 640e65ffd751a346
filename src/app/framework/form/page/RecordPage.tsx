import Alert from '@mui/material/Alert';
import { type ReactNode, use, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { RecordContexts } from '../../admin/RecordContexts.tsx';
import { ScreenParamsContext } from '../../admin/ResourceCatalogueContext.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { lazyPart } from '../../lazyPart.ts';
import { useSlot } from '../../slots/SlotsContext.ts';
import { withSlotMessages } from '../../slots/withSlotMessages.ts';
import { copySource } from '../place/copyAddress.ts';
import { useStepExit } from '../place/useStepExit.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { formEntity } from '../values/formEntity.ts';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { StoredRecord } from './StoredRecord.tsx';
import { useNewRecord } from './useNewRecord.ts';

const SubmissionSent = lazyPart(() => import('./SubmissionSent.tsx'), 'SubmissionSent');
const CopiedRecord = lazyPart(() => import('./CopiedRecord.tsx'), 'CopiedRecord');
const UploadPage = lazyPart(() => withSlotMessages(import('../upload/UploadPage.tsx')), 'UploadPage');
const LastRecord = lazyPart(() => import('./LastRecord.tsx'), 'LastRecord');

interface RecordPageProps {
  readonly screen: ScreenDescription;
  readonly view: 'create' | 'edit' | 'show';
  /** Id of the record in the address; undefined for a new one. */
  readonly id?: string | undefined;
}

/** The page of one record: a form for a new or stored record, or a read-only record. Views without permission are not offered. */
export function RecordPage({ screen, view, id }: RecordPageProps) {
  const { form } = screen;
  const { search } = useLocation();
  // The query of a new record's address sets its initial values, so another query starts another form.
  return form ? (
    <RecordOfForm key={`${screen.cmid} ${view} ${id ?? search}`} screen={screen} form={form} view={view} id={id} />
  ) : (
    <NotOffered />
  );
}

function RecordOfForm({ screen, form, view, id }: RecordPageProps & { readonly form: NonNullable<ScreenDescription['form']> }) {
  const entity = useMemo(() => formEntity(form), [form]);
  const { search } = useLocation();
  const params = use(ScreenParamsContext);
  const of = screen.screens.find((each) => each.cmid === screen.cmid && each.copyOf && params[each.copyOf.reference] !== undefined)?.copyOf;
  const source = of ? params[of.reference] : copySource(search);
  const newRecord = (copied?: FormRecord, note?: ReactNode) => (
    <NewRecord screen={screen} form={form} entity={entity} copied={copied} note={note} />
  );
  const copyOf = (id: string) => (
    <CopiedRecord screen={screen} form={form} entity={entity} id={id} of={of}>
      {newRecord}
    </CopiedRecord>
  );
  if (view === 'create' && screen.verbs.includes('create')) {
    const { beginsWith } = screen.screens.find((each) => each.cmid === screen.cmid && each.view === 'create') ?? {};
    if (source !== undefined) return copyOf(source);
    if (!beginsWith) return newRecord();
    return (
      <LastRecord form={form} of={beginsWith}>
        {(last) => (last === undefined ? newRecord() : copyOf(last))}
      </LastRecord>
    );
  }
  if (view === 'create') return <NotOffered />;
  const offered = view === 'edit' && screen.verbs.includes('edit') ? 'edit' : screen.verbs.includes('show') ? 'show' : undefined;
  if (id === undefined || offered === undefined) return <NotOffered />;
  return <StoredRecord screen={screen} form={form} entity={entity} view={offered} id={id} />;
}

interface NewRecordProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  /** Values of the record that it is a copy of. */
  readonly copied?: FormRecord | undefined;
  readonly note?: ReactNode;
}

function NewRecord({ screen, form, entity, copied, note }: NewRecordProps) {
  const hasFormTop = useSlot(screen.slots, 'form', 'top') !== undefined;
  const initial = useNewRecord(entity, form, copied, hasFormTop);
  const [sent, setSent] = useState<FormRecord>();
  const navigate = useNavigate();
  const exit = useStepExit();
  const { pathname, search } = useLocation();
  const showSent = (record: FormRecord): void => {
    setSent(record);
    // Another form begins with its first step, and Back leads to the page before the form.
    exit(() => void navigate({ pathname, search }, { replace: true }));
  };
  const hasFormAside = useSlot(screen.slots, 'form', 'aside') !== undefined;
  if (!initial)
    return (
      <RecordFrame hasFormAside={hasFormAside}>
        <RecordSkeleton layout={form.layout} view="create" />
      </RecordFrame>
    );
  return (
    <RecordContexts resource={form.apiUrl} view="create" record={initial}>
      <RecordFrame header={<RecordHeader screen={screen} view="create" />} hasFormAside={hasFormAside}>
        {note}
        {form.upload ? (
          <UploadPage screen={screen} upload={form.upload} entity={entity} initial={initial} />
        ) : form.submission && sent ? (
          <SubmissionSent submission={form.submission} entity={entity} record={sent} onAnother={() => setSent(undefined)} />
        ) : (
          <RecordForm
            screen={screen}
            form={form}
            entity={entity}
            mode="create"
            initial={initial}
            isCopy={copied !== undefined}
            onSent={showSent}
          />
        )}
      </RecordFrame>
    </RecordContexts>
  );
}

function NotOffered() {
  const message = useMessage();
  return <Alert severity="info">{message('form.not_offered')}</Alert>;
}
