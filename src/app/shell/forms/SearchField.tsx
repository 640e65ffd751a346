import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { SearchIcon } from '../../framework/icons.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly autoFocus?: boolean;
}

const searchLengthMax = 200;

/** A text to search a list by; its label is inside it, as in every search of the portal. */
export function SearchField({ label, text, onText, autoFocus = false }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      fullWidth
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where people came to search
      autoFocus={autoFocus}
      placeholder={label}
      value={text}
      onChange={({ target }) => onText(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: searchLengthMax },
        input: {
          sx: { pl: 1 },
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0.75 }}>
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
