import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';

interface PageBoxProps {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** The number of the page in view, which can be typed. A number beyond the pages leads to the first or the last one. */
export function PageBox({ page, count, onPage }: PageBoxProps) {
  const message = useMessage();
  const [typed, setTyped] = useState<string>();
  const digits = String(count).length;
  const take = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (Number.isFinite(wanted) && wanted !== page) onPage(Math.min(Math.max(wanted, 1), count));
  };
  return (
    <TextField
      size="small"
      value={typed ?? String(page)}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          'aria-label': message('viewer.page_box', { count }),
          sx: { width: `${digits + 1}ch`, textAlign: 'right', px: 0 },
        },
        input: {
          endAdornment: (
            <InputAdornment position="end" aria-hidden sx={{ '& p': { typography: 'body2', whiteSpace: 'nowrap' } }}>
              {`/ ${count}`}
            </InputAdornment>
          ),
          sx: { pl: 1, pr: 1 },
        },
      }}
    />
  );
}
