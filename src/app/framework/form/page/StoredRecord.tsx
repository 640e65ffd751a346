import { useState } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import { recordTitle } from '../../../../shared/framework/records/recordTitle.ts';
import { offeredActions } from '../../actions/offeredActions.ts';
import { RecordContexts } from '../../admin/RecordContexts.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { WaitingOrOffline } from '../../OfflineHint.tsx';
import { Slot } from '../../slots/Slot.tsx';
import { useSlot } from '../../slots/SlotsContext.ts';
import { useRecordPaths } from '../place/useRecordPaths.ts';
import { RelatedLinks } from '../related/RelatedLinks.tsx';
import { useOpenChild } from '../related/useOpenChild.ts';
import { hasStates } from '../states/hasStates.ts';
import { StatesSkeleton } from '../states/StatesSkeleton.tsx';
import { AuditFooter } from './AuditFooter.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordLoadError } from './RecordLoadError.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { StoredRecordFields } from './StoredRecordFields.tsx';
import { StoredRecordHeader } from './StoredRecordHeader.tsx';
import type { StoredRecordProps } from './StoredRecordProps.ts';
import { useEditableRecord } from './useEditableRecord.ts';

const RecordStates = lazyPart(() => import('../states/RecordStates.tsx'), 'RecordStates');
const DeleteDialog = lazyPart(() => import('../deletion/DeleteDialog.tsx'), 'DeleteDialog');
const IssuedPapers = lazyPart(() => import('./IssuedPapers.tsx'), 'IssuedPapers');
const StateHistory = lazyPart(() => import('../states/StateHistory.tsx'), 'StateHistory');
const VersionsBar = lazyPart(() => import('../effective/VersionsBar.tsx'), 'VersionsBar');

/** A stored record: loading, missing, read-only or in a form. One that its reader cannot change is read-only, with the reason. */
export function StoredRecord(props: StoredRecordProps) {
  const { screen, form, entity, id } = props;
  const text = useText();
  const reading = useCellContext();
  const { addressOf, toList, leave } = useRecordPaths(screen);
  const openChild = useOpenChild(screen.children);
  const [isDeleting, setDeleting] = useState(false);
  const [actionsDone, setActionsDone] = useState(0);
  const [isUnsaved, setUnsaved] = useState(false);
  const { record, error, refetch, versions, view, whyFixed, isEditable, isDeletable } = useEditableRecord(props);
  const { links, hasFormAside, isSlotShown, hasAsideColumn } = useAsides(props, view, record);
  // Starts the form again from the record as the action has left it.
  const startAnew = async (): Promise<void> => {
    await refetch();
    setActionsDone((count) => count + 1);
  };
  if (error) return <RecordLoadError error={error} label={text(screen.entityLabel)} onRetry={() => void refetch()} onBack={leave} />;
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
  const part = { ...props, view, record };
  const related = <RelatedLinks apiUrl={form.apiUrl} links={links} record={record} name={heading || name} />;
  const isStateful = hasStates(screen);
  // Steps that end with a transition have their own bar; the other transitions are on the shown record.
  const endsInTransition = view === 'edit' && form.finish !== undefined && addressOf('show', id) !== undefined;
  return (
    <RecordContexts resource={form.apiUrl} view={view} record={record}>
      <RecordFrame
        header={
          <StoredRecordHeader
            {...part}
            name={name}
            heading={heading}
            addressOf={addressOf}
            editAddress={isEditable ? addressOf('edit', id) : undefined}
            onActed={() => void startAnew()}
            onDelete={isDeletable ? () => setDeleting(true) : undefined}
            onBack={openChild ? toList : leave}
          />
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
              <AuditFooter entity={entity} record={record} history={form.history} />
            </>
          )
        }
        hasFormAside={hasFormAside}
        isList={openChild !== undefined}
      >
        {isStateful && !endsInTransition && (
          <WaitingContext value={<StatesSkeleton />}>
            <RecordStates
              subject={{ screen, form, entity, id: record.id, name: heading || name, record }}
              isUnsaved={view === 'edit' && isUnsaved}
              onMoved={(moved) => {
                // A record without a version is out of the reader's sight.
                if (moved['version'] === undefined) toList();
                else setActionsDone((count) => count + 1);
              }}
              onReload={() => void startAnew()}
            />
          </WaitingContext>
        )}
        {versions !== undefined && versions.versions.length > 0 && view === 'show' && !openChild && (
          <WaitingContext value={null}>
            <VersionsBar
              apiUrl={form.apiUrl}
              record={{ id: record.id, version: Number(record['version']), name: heading || name }}
              versions={versions}
              hasEnd={hasLastDay(form.schema)}
              addressOf={addressOf}
            />
          </WaitingContext>
        )}
        <StoredRecordFields {...part} openChild={openChild} whyFixed={whyFixed} formKey={actionsDone} onDirty={setUnsaved} />
        {isStateful && view === 'show' && !openChild && (
          <WaitingContext value={null}>
            <StateHistory entity={entity} apiUrl={form.apiUrl} id={record.id} version={record['version']} />
          </WaitingContext>
        )}
        {view === 'show' && !openChild && screen.papers?.some(({ issued }) => issued) && (
          <WaitingContext value={null}>
            <IssuedPapers apiUrl={form.apiUrl} id={id} version={record['version']} />
          </WaitingContext>
        )}
      </RecordFrame>
      {isDeleting && (
        <WaitingContext value={null}>
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
        </WaitingContext>
      )}
    </RecordContexts>
  );
}

/** The parts beside a record: the slot next to its form, or the slot of its read-only page above its related lists. */
function useAsides({ screen, form }: StoredRecordProps, view: StoredRecordProps['view'], record: FormRecord | undefined) {
  const hasSlot = useSlot(screen.slots, 'show.aside') !== undefined;
  const hasFormSlot = useSlot(screen.slots, 'form', 'aside') !== undefined;
  const offered = offeredActions(screen.recordLinks, record ?? {});
  const links = [...offered.filter(({ button }) => view !== 'show' || !button), ...form.related];
  const hasFormAside = hasFormSlot && view === 'edit';
  const isSlotShown = hasSlot && view === 'show';
  return { links, hasFormAside, isSlotShown, hasAsideColumn: !hasFormAside && (isSlotShown || links.length > 0) };
}

function SlotAside({ screen, record }: { readonly screen: ScreenDescription; readonly record: FormRecord }) {
  return (
    <aside>
      <Slot slots={screen.slots} kind="show.aside" props={{ screen, record }} />
    </aside>
  );
}

/** True for records with a last day, so that one can end without another. */
function hasLastDay({ 'x-effective': rule }: EntitySchema): boolean {
  return rule !== undefined && 'to' in rule;
}
