import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { rowsPerPageOptions } from '../../../shared/framework/grid/gridEvents.ts';
import { type GridLayout, moveColumn, separators, setVisible } from '../../../shared/framework/grid/gridLayout.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { ColumnPlaces } from './ColumnPlaces.tsx';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';

/** Arranges columns, rows per page and lines. Closing the dialog applies the choices until the grid is left; saving keeps them. */
export function GridPreferencesDialog({ onClose }: { readonly onClose: () => void }) {
  const message = useMessage();
  const { preferences, list } = useGridLayout();
  const { view } = useGridState();
  const { change } = useGridActions();
  const [draft, setDraft] = useState<GridLayout>({ ...preferences.layout, rowsPerPage: view.rowsPerPage });
  const [isBusy, setBusy] = useState(false);

  const show = (layout: GridLayout) => {
    preferences.apply(layout);
    if (layout.rowsPerPage !== view.rowsPerPage) change('rowsPerPage', { rowsPerPage: layout.rowsPerPage });
    onClose();
  };
  const save = async () => {
    setBusy(true);
    const isSaved = await preferences.save(draft);
    setBusy(false);
    if (!isSaved) return;
    change('preferenceSaved', draft.rowsPerPage === view.rowsPerPage ? {} : { rowsPerPage: draft.rowsPerPage, page: 1 });
    onClose();
  };
  const reset = async () => {
    setBusy(true);
    const layout = await preferences.reset();
    setBusy(false);
    if (!layout) return;
    change('preferenceReset', layout.rowsPerPage === view.rowsPerPage ? {} : { rowsPerPage: layout.rowsPerPage });
    onClose();
  };

  return (
    <Dialog open onClose={() => show(draft)} fullWidth maxWidth="sm" aria-labelledby="grid-preferences-title">
      <DialogTitle id="grid-preferences-title">{message('grid.preferences_title')}</DialogTitle>
      <DialogContent>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 2, pt: 1 }}>
          <TextField
            select
            fullWidth
            size="small"
            label={message('grid.rows_per_page')}
            value={draft.rowsPerPage}
            onChange={(event) => setDraft({ ...draft, rowsPerPage: Number(event.target.value) })}
          >
            {rowsPerPageOptions.map((option) => (
              <MenuItem key={option} value={option}>
                {option}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            fullWidth
            size="small"
            label={message('grid.separators')}
            value={draft.separator}
            onChange={(event) =>
              setDraft({ ...draft, separator: separators.find((separator) => separator === event.target.value) ?? draft.separator })
            }
          >
            {separators.map((separator) => (
              <MenuItem key={separator} value={separator}>
                {message(`grid.separator.${separator}`)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <ColumnPlaces
          columns={list.columns}
          places={draft.columns}
          onMove={(name, by) => setDraft({ ...draft, columns: moveColumn(draft.columns, name, by) })}
          onShow={(name, visible) => setDraft({ ...draft, columns: setVisible(draft.columns, name, visible) })}
        />
      </DialogContent>
      <DialogActions>
        {preferences.canSave && (
          <>
            <Button onClick={() => void reset()} disabled={isBusy} color="inherit">
              {message('grid.reset')}
            </Button>
            <Button onClick={() => void save()} disabled={isBusy} variant="contained">
              {message('grid.save')}
            </Button>
          </>
        )}
        <Button onClick={() => show(draft)} disabled={isBusy}>
          {message('grid.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
