import Button from '@mui/material/Button';
import { useContext, useState } from 'react';
import type { ListChanges, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { bulkTransitions } from '../../form/states/bulkTransitions.ts';
import { hasStates } from '../../form/states/hasStates.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { DeleteIcon, EditIcon, LeadsOnIcon } from '../../icons.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { PaperButton } from '../../papers/PaperButton.tsx';
import { RowFocusContext, useGridRows } from '../state/GridContexts.ts';
import type { ScreenForm } from './BulkFields.tsx';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog');
const BulkStateDialog = lazyPart(() => import('../../form/states/BulkStateDialog.tsx'), 'BulkStateDialog');

interface BulkActionsProps {
  readonly screen: ScreenDescription;
  readonly form: ScreenForm;
  /** undefined: this reader can neither edit nor delete. */
  readonly changes: ListChanges | undefined;
}

/** The changes and papers of the selected rows of a list. */
export function BulkActions({ screen, form, changes }: BulkActionsProps) {
  const message = useMessage();
  const { rows, selection } = useGridRows();
  const rowFocus = useContext(RowFocusContext);
  const [action, setAction] = useState<'edit' | 'delete' | 'state'>();
  const { chosen } = selection;
  const count = chosen.kind === 'rows' ? chosen.ids.length : chosen.count;
  return (
    <>
      {changes?.edit && (
        <Button startIcon={<EditIcon />} onClick={() => setAction('edit')} sx={height}>
          {message('changes.bulk_edit')}
        </Button>
      )}
      {changes?.delete && (
        <Button startIcon={<DeleteIcon />} onClick={() => setAction('delete')} sx={height}>
          {message('changes.bulk_delete')}
        </Button>
      )}
      {hasStates(screen) && bulkTransitions(form.schema).length > 0 && (
        <Button startIcon={<LeadsOnIcon />} onClick={() => setAction('state')} sx={height}>
          {message('states.bulk')}
        </Button>
      )}
      <PaperButton papers={screen.papers} source={{ apiUrl: form.apiUrl, records: chosen }} variant="text" />
      {action === 'state' && (
        <WaitingContext value={null}>
          <BulkStateDialog
            screen={screen}
            form={form}
            ids={chosen.kind === 'rows' ? chosen.ids : undefined}
            count={count}
            rows={rows}
            onClose={(refused) => {
              setAction(undefined);
              if (refused) selection.select(refused);
            }}
          />
        </WaitingContext>
      )}
      {(action === 'edit' || action === 'delete') && changes && (
        <WaitingContext value={null}>
          <BulkDialog
            screen={screen}
            form={form}
            action={action}
            selection={chosen}
            count={count}
            max={changes.max}
            onClose={() => setAction(undefined)}
            onBegun={() => {
              setAction(undefined);
              if (action !== 'delete') return;
              // The line with these buttons goes with the selection.
              const first = rows.find(({ id }) => selection.has(id));
              selection.select([]);
              if (first) rowFocus.give(first.id);
            }}
          />
        </WaitingContext>
      )}
    </>
  );
}

const height = { minHeight: { xs: 40, sm: 32 } } as const;
