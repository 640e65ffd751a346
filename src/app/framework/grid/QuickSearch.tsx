import ClearIcon from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions, useGridState } from './GridContexts.ts';
import { useDebouncedDraft } from './useDebouncedDraft.ts';

/** One text for all searchable columns, applied after a pause in typing or on Enter. Spec B-154 to B-156. */
export function QuickSearch() {
  const message = useMessage();
  const { view } = useGridState();
  const { setSearchText } = useGridActions();
  const draft = useDebouncedDraft(view.searchText, setSearchText);
  return (
    <TextField
      fullWidth
      size="small"
      type="search"
      label={message('grid.quick_search')}
      value={draft.value}
      onChange={(event) => draft.change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') draft.flush();
      }}
      // The field has its own clear button, which the keyboard can reach.
      sx={{ maxWidth: 480, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { maxLength: 200, enterKeyHint: 'search' },
        input: {
          endAdornment: draft.value !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={message('grid.clear_search')} onClick={() => draft.commit('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
