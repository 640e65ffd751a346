import { useMemo, useState } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { RecordActionMenu } from '../../actions/RecordActionMenu.tsx';
import { hasStates } from '../../form/states/hasStates.ts';
import type { RowChoice } from '../../form/states/RowTransitions.tsx';
import { RowTransitionsSkeleton } from '../../form/states/RowTransitionsSkeleton.tsx';
import type { ListedRecord } from '../../form/states/StatefulRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { useGridActions } from '../state/GridContexts.ts';
import type { GridScreen } from '../state/GridList.ts';
import { heldLock } from './heldLock.ts';
import { useCopiedRows, useCopyRows } from './useCopyRows.ts';

const RowTransitions = lazyPart(() => import('../../form/states/RowTransitions.tsx'), 'RowTransitions');
const RowChoiceRun = lazyPart(() => import('../../form/states/RowChoiceRun.tsx'), 'RowChoiceRun');
const DeleteDialog = lazyPart(() => import('../../form/deletion/DeleteDialog.tsx'), 'DeleteDialog');

interface RowMenuProps {
  readonly screen: GridScreen;
  readonly row: GridRow;
  /** Display name of the row's record. */
  readonly name: string;
  readonly hasFocus: boolean;
  readonly showPath: string | undefined;
  readonly editPath: string | undefined;
  readonly duplicatePath: string | undefined;
  readonly canDelete: boolean;
}

/** The menu of a row, with the deletion of its record. */
export function RowMenu({ screen, row, name, hasFocus, showPath, editPath, duplicatePath, canDelete }: RowMenuProps) {
  const text = useText();
  const { change } = useGridActions();
  const [isDeleting, setDeleting] = useState(false);
  const message = useMessage();
  const { copy } = useCopyRows();
  const copied = useCopiedRows()(row);
  const { form, recordActions, recordLinks } = screen;
  const refresh = () => change('refresh', {});
  const lock = useMemo(() => heldLock(screen.list.locks ?? [], row), [screen.list.locks, row]);
  const [choice, setChoice] = useState<RowChoice>();
  const listed = useMemo(
    (): ListedRecord | undefined => (form && hasStates(screen) ? { screen, form, id: row.id, name } : undefined),
    [screen, form, row.id, name],
  );
  const transitions = (close: () => void) =>
    listed && (
      <WaitingContext value={<RowTransitionsSkeleton />}>
        <RowTransitions
          listed={listed}
          onChoose={(chosen) => {
            close();
            setChoice(chosen);
          }}
        />
      </WaitingContext>
    );
  return (
    <RecordActionMenu
      actions={recordActions}
      links={recordLinks}
      record={row}
      name={name}
      hasFocus={hasFocus}
      onDone={refresh}
      showPath={showPath}
      editPath={lock ? undefined : editPath}
      whyFixed={lock && text(lock.message)}
      duplicatePath={duplicatePath}
      copy={{ label: message('table.copy_rows', { count: copied.length }), run: () => void copy(copied) }}
      onDelete={canDelete && form && !lock ? () => setDeleting(true) : undefined}
      transitions={listed && transitions}
    >
      {choice && listed && (
        <WaitingContext value={null}>
          <RowChoiceRun listed={listed} choice={choice} onReload={refresh} onClose={() => setChoice(undefined)} />
        </WaitingContext>
      )}
      {isDeleting && form && (
        <WaitingContext value={null}>
          <DeleteDialog
            apiUrl={form.apiUrl}
            record={row}
            label={text(screen.entityLabel)}
            name={name}
            restoredBy={form.restoredBy}
            history={form.history}
            links={[...recordLinks, ...form.related]}
            onDeleted={refresh}
            onClose={() => setDeleting(false)}
          />
        </WaitingContext>
      )}
    </RecordActionMenu>
  );
}
