import ClearIcon from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions, useGridState } from './GridContexts.ts';

/** One text for all searchable columns, applied after a pause in typing or on Enter. Spec B-154 to B-156. */
export function QuickSearch() {
  const message = useMessage();
  const { searchText } = useGridState().asked;
  const { typeSearchText, setSearchText, applyTyped } = useGridActions();
  return (
    <TextField
      fullWidth
      size="small"
      type="search"
      label={message('grid.quick_search')}
      value={searchText}
      onChange={(event) => typeSearchText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') applyTyped();
      }}
      onBlur={applyTyped}
      // The field has its own clear button, which the keyboard can reach.
      sx={{ maxWidth: 480, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { maxLength: 200, enterKeyHint: 'search' },
        input: {
          endAdornment: searchText !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={message('grid.clear_search')} onClick={() => setSearchText('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
