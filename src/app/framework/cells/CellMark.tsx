import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useMessage } from '../i18n/useMessage.ts';
import { ErrorIcon, MetIcon } from '../icons.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { CellState } from './RowSaver.ts';

interface CellMarkProps {
  /** Of the words that the input refers to. */
  readonly id?: string;
  readonly state: CellState | undefined;
  /** Why the value is not taken; undefined: it is. */
  readonly hint: string | undefined;
  /** true: the record of the typed name is searched. */
  readonly isSearching?: boolean | undefined;
}

/** The mark after a change of a cell: a circle while it is saved, a check, or an error with its words for screen readers; its cell shows them. Spec B-302. */
export function CellMark({ id, state, hint, isSearching = false }: CellMarkProps) {
  const message = useMessage();
  if (hint !== undefined)
    return (
      // The notice of a paste tells of all its cells at once.
      <Box
        component="span"
        role={state?.kind === 'refused' ? undefined : 'alert'}
        id={id}
        sx={{ display: 'inline-flex', color: 'error.main', position: 'relative' }}
      >
        <ErrorIcon fontSize="small" aria-hidden />
        <span style={visuallyHidden}>{hint}</span>
      </Box>
    );
  if (isSearching) return <CircularProgress size={16} aria-label={message('form.searching')} />;
  if (state?.kind === 'saving') return <CircularProgress size={16} aria-label={message('grid.cell_saving')} />;
  if (state?.kind !== 'saved') return null;
  return (
    <Box component="output" sx={{ display: 'inline-flex', color: 'success.main', position: 'relative' }}>
      <MetIcon fontSize="small" aria-hidden />
      <span style={visuallyHidden}>{message('grid.cell_saved')}</span>
    </Box>
  );
}
