import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Entity, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLock } from '../../../../shared/framework/records/recordLock.ts';
import { recordTitle } from '../../../../shared/framework/records/recordTitle.ts';
import { RecordActionButtons } from '../../actions/RecordActionButtons.tsx';
import { RecordContexts } from '../../admin/RecordContexts.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { EditIcon } from '../../icons.ts';
import { WaitingOrOffline } from '../../OfflineHint.tsx';
import { Slot } from '../../slots/Slot.tsx';
import { useSlot } from '../../slots/SlotsContext.ts';
import { DeleteDialog } from '../deletion/DeleteDialog.tsx';
import { copyAddress } from '../place/copyAddress.ts';
import { useRecordPaths } from '../place/useRecordPaths.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { RecordTabs, useOpenChild } from '../related/RecordTabs.tsx';
import { RelatedLinks } from '../related/RelatedLinks.tsx';
import { formMoment } from '../values/recordChanges.ts';
import { AuditFooter } from './AuditFooter.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { FieldValue, RecordFacts } from './RecordFacts.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordLoadError } from './RecordLoadError.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { RecordView } from './RecordView.tsx';
import { useStoredRecord } from './useStoredRecord.ts';

interface StoredRecordProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly view: 'edit' | 'show';
  readonly id: string;
}

/** A stored record: loading, missing, read-only or in a form. One that its reader cannot change is read-only, with the reason. */
export function StoredRecord({ screen, form, entity, view: asked, id }: StoredRecordProps) {
  const message = useMessage();
  const text = useText();
  const reading = useCellContext();
  const { addressOf, toList, leave } = useRecordPaths(screen);
  const hasAside = useSlot(screen.slots, 'show.aside') !== undefined;
  const formAside = useSlot(screen.slots, 'form', 'aside');
  const openChild = useOpenChild(screen.children);
  const [isDeleting, setDeleting] = useState(false);
  const [actionsDone, setActionsDone] = useState(0);
  const { record, error, canEdit, canDelete, refetch } = useStoredRecord(form.apiUrl, id);
  const lock = record && recordLock(entity, record, formMoment());
  const view = canEdit && !lock ? asked : 'show';
  const hasFormAside = formAside !== undefined && view === 'edit';
  // Starts the form again from the record as the action has left it.
  const startAnew = async (): Promise<void> => {
    await refetch();
    setActionsDone((count) => count + 1);
  };
  if (error) return <RecordLoadError error={error} label={text(screen.entityLabel)} onRetry={() => void refetch()} onBack={leave} />;
  const links = [...screen.recordLinks, ...form.related];
  const isSlotShown = view === 'show' && hasAside;
  const hasAsideColumn = !hasFormAside && (isSlotShown || links.length > 0);
  if (!record)
    return (
      <WaitingOrOffline>
        <RecordFrame aside={hasAsideColumn ? null : undefined} hasFormAside={hasFormAside}>
          <RecordSkeleton layout={form.layout} view={view} />
        </RecordFrame>
      </WaitingOrOffline>
    );
  const name = recordTitle(entity, record, reading);
  const heading = recordTitle({ ...entity, title: form.header.title }, record, reading);
  const { status } = form.header;
  const related = <RelatedLinks apiUrl={form.apiUrl} links={links} record={record} name={heading || name} />;
  const footer = <AuditFooter entity={entity} record={record} history={form.history} />;
  const editAddress = screen.verbs.includes('edit') && canEdit && !lock ? addressOf('edit', id) : undefined;
  const startDeleting = screen.verbs.includes('delete') && canDelete && !lock ? () => setDeleting(true) : undefined;
  const whyFixed = lock ? text(lock) : canEdit ? undefined : message('record.read_only');
  const fields =
    view === 'edit' ? (
      <RecordForm key={actionsDone} screen={screen} form={form} entity={entity} mode="update" initial={record} />
    ) : (
      <>
        {whyFixed !== undefined && screen.verbs.includes('edit') && <FixedNote why={whyFixed} />}
        <RecordView screen={screen} form={form} entity={entity} record={record} />
      </>
    );
  return (
    <RecordContexts resource={form.apiUrl} view={view} record={record}>
      <RecordFrame
        header={
          <RecordHeader
            screen={screen}
            view={view}
            name={name}
            heading={heading}
            status={status && <FieldValue field={getField(entity, status)} form={form} record={record} />}
            facts={view === 'show' && <RecordFacts form={form} entity={entity} record={record} />}
            onBack={openChild ? toList : leave}
          >
            <RecordTools
              screen={screen}
              view={view}
              apiUrl={form.apiUrl}
              id={id}
              record={record}
              addressOf={addressOf}
              editAddress={editAddress}
              onActed={() => void startAnew()}
              onDelete={startDeleting}
            />
          </RecordHeader>
        }
        aside={
          hasAsideColumn && !openChild ? (
            <>
              {isSlotShown && <SlotAside screen={screen} record={record} />}
              {related}
            </>
          ) : undefined
        }
        footer={
          !openChild && (
            <>
              {hasFormAside && related}
              {footer}
            </>
          )
        }
        hasFormAside={hasFormAside}
        isList={openChild !== undefined}
      >
        {screen.children && screen.children.length > 0 ? (
          <RecordTabs apiUrl={form.apiUrl} id={record.id} tabs={screen.children} open={openChild}>
            {fields}
          </RecordTabs>
        ) : (
          fields
        )}
      </RecordFrame>
      {isDeleting && (
        <DeleteDialog
          apiUrl={form.apiUrl}
          record={record}
          label={text(screen.entityLabel)}
          name={heading || name}
          restoredBy={form.restoredBy}
          history={form.history}
          links={links}
          onDeleted={toList}
          onClose={() => setDeleting(false)}
        />
      )}
    </RecordContexts>
  );
}

function SlotAside({ screen, record }: { readonly screen: ScreenDescription; readonly record: FormRecord }) {
  return (
    <aside>
      <Slot slots={screen.slots} kind="show.aside" props={{ screen, record }} />
    </aside>
  );
}

/** The reason why a record cannot be changed. */
function FixedNote({ why }: { readonly why: string }) {
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {why}
    </Alert>
  );
}

interface RecordToolsProps {
  readonly screen: ScreenDescription;
  readonly view: StoredRecordProps['view'];
  readonly apiUrl: string;
  readonly id: string;
  readonly record: FormRecord;
  readonly addressOf: ReturnType<typeof useRecordPaths>['addressOf'];
  /** undefined: this reader cannot change the record. */
  readonly editAddress: string | undefined;
  readonly onActed: () => void;
  /** undefined: this reader cannot delete the record. */
  readonly onDelete: (() => void) | undefined;
}

/** The tools of a record: its neighbours, its form, its actions. */
function RecordTools({ screen, view, apiUrl, id, record, addressOf, editAddress, onActed, onDelete }: RecordToolsProps) {
  const message = useMessage();
  return (
    <>
      <NeighbourButtons apiUrl={apiUrl} id={id} addressOf={(other) => addressOf(view, other)} />
      {view === 'show' && editAddress !== undefined && (
        <Tooltip title={message('record.edit_key')} describeChild>
          <Button component={Link} to={editAddress} variant="contained" startIcon={<EditIcon />} data-shortcut="edit">
            {message('form.edit')}
          </Button>
        </Tooltip>
      )}
      <RecordActionButtons
        actions={screen.recordActions}
        record={record}
        onDone={onActed}
        duplicatePath={copyAddress(screen, addressOf('create'), id)}
        onDelete={onDelete}
      />
    </>
  );
}
