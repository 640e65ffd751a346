import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type GridLayout, moveColumn, separators, setVisible } from '../../../../shared/framework/grid/gridLayout.ts';
import { rowsPerPageOptions } from '../../../../shared/framework/query/rowsPerPage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { ColumnPlaces } from './ColumnPlaces.tsx';
import { useColumnsOrigin } from './useColumnsOrigin.ts';

/** Arranges columns, rows per page and lines. Closing the dialog applies the choices until the grid is left; saving keeps them. */
export function GridPreferencesDialog({ onClose }: { readonly onClose: () => void }) {
  const message = useMessage();
  const { preferences, list, views } = useGridLayout();
  const origin = useColumnsOrigin();
  const { view } = useGridState();
  const { change } = useGridActions();
  const [draft, setDraft] = useState<GridLayout>({ ...preferences.layout, rowsPerPage: view.rowsPerPage });
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<'save' | 'reset'>();

  const setShown = (names: readonly string[], visible: boolean) =>
    setDraft({ ...draft, columns: names.reduce((columns, name) => setVisible(columns, name, visible), draft.columns) });
  const optional = list.columns.filter(({ required }) => !required).map(({ name }) => name);
  const show = (layout: GridLayout) => {
    preferences.apply(layout);
    if (layout.rowsPerPage !== view.rowsPerPage) change('rowsPerPage', { rowsPerPage: layout.rowsPerPage });
    onClose();
  };
  const save = async () => {
    setBusy('save');
    const isSaved = await preferences.save(draft);
    setBusy(undefined);
    if (!isSaved) return;
    change('preferenceSaved', draft.rowsPerPage === view.rowsPerPage ? {} : { rowsPerPage: draft.rowsPerPage, page: 1 });
    onClose();
  };
  const reset = async () => {
    setBusy('reset');
    const layout = await preferences.reset();
    setBusy(undefined);
    if (!layout) return;
    change('preferenceReset', layout.rowsPerPage === view.rowsPerPage ? {} : { rowsPerPage: layout.rowsPerPage });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={() => show(draft)}
      fullWidth
      maxWidth="sm"
      aria-labelledby="grid-preferences-title"
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: undefined } } } }}
    >
      <DialogTitle id="grid-preferences-title">{message('grid.preferences_title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, overflow: 'hidden', minHeight: 0 }}>
        {(origin !== '' || views.open.isChosen) && (
          <Typography variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
            {origin}
            {views.open.isChosen && views.open.view && preferences.canSave && ` ${message('views.preferences_hint')}`}
          </Typography>
        )}
        <FindColumns search={search} onSearch={setSearch} onShowAll={(visible) => setShown(optional, visible)} />
        <ColumnPlaces
          columns={list.columns}
          places={draft.columns}
          search={search}
          onMove={(name, by) => setDraft({ ...draft, columns: moveColumn(draft.columns, name, by) })}
          onShow={setShown}
        />
        <RowsAndLines layout={draft} onChange={setDraft} />
      </DialogContent>
      <DialogActions>
        {preferences.canSave && (
          <Button onClick={() => void reset()} loading={busy === 'reset'} disabled={busy !== undefined} sx={{ mr: 'auto' }}>
            {message('grid.reset')}
          </Button>
        )}
        <Button onClick={() => show(draft)} disabled={busy !== undefined} color="inherit">
          {message('grid.close')}
        </Button>
        {preferences.canSave && (
          <Button onClick={() => void save()} loading={busy === 'save'} disabled={busy !== undefined} variant="contained">
            {message('grid.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface FindColumnsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onShowAll: (visible: boolean) => void;
}

function FindColumns({ search, onSearch, onShowAll }: FindColumnsProps) {
  const message = useMessage();
  return (
    <Stack direction="row" spacing={1} sx={{ flexShrink: 0, alignItems: 'center' }}>
      <TextField
        type="search"
        fullWidth
        placeholder={message('grid.find_column')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': message('grid.find_column') } }}
      />
      <Button onClick={() => onShowAll(true)} sx={{ flexShrink: 0 }}>
        {message('grid.show_all')}
      </Button>
      <Button onClick={() => onShowAll(false)} sx={{ flexShrink: 0 }}>
        {message('grid.hide_all')}
      </Button>
    </Stack>
  );
}

interface RowsAndLinesProps {
  readonly layout: GridLayout;
  readonly onChange: (layout: GridLayout) => void;
}

/** The choices of rows per page and of lines between cells. */
function RowsAndLines({ layout, onChange }: RowsAndLinesProps) {
  const message = useMessage();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ flexShrink: 0, pt: 1 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={message('grid.rows_per_page')}
        value={layout.rowsPerPage}
        onChange={(event) => onChange({ ...layout, rowsPerPage: Number(event.target.value) })}
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
        value={layout.separator}
        onChange={(event) =>
          onChange({ ...layout, separator: separators.find((separator) => separator === event.target.value) ?? layout.separator })
        }
      >
        {separators.map((separator) => (
          <MenuItem key={separator} value={separator}>
            {message(`grid.separator.${separator}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
