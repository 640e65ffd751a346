import { useState } from 'react';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { RecordActionMenu } from '../../actions/RecordActionMenu.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { useGridActions } from '../state/GridContexts.ts';
import type { GridScreen } from '../state/GridList.ts';
import { useCopiedRows, useCopyRows } from './useCopyRows.ts';

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
  return (
    <RecordActionMenu
      actions={recordActions}
      links={recordLinks}
      record={row}
      name={name}
      hasFocus={hasFocus}
      onDone={refresh}
      showPath={showPath}
      editPath={editPath}
      duplicatePath={duplicatePath}
      copy={{ label: message('table.copy_rows', { count: copied.length }), run: () => void copy(copied) }}
      onDelete={canDelete && form ? () => setDeleting(true) : undefined}
    >
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
