import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';

interface GoToPageProps {
  /** Number of the last page. */
  readonly pages: number;
  readonly onChoose: (page: number) => void;
}

/** The way to a page that has no button: its number, then Enter. */
export function GoToPage({ pages, onChoose }: GoToPageProps) {
  const message = useMessage();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const choose = () => {
    const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
    const isPage = page >= 1 && page <= pages;
    setWrong(!isPage);
    if (!isPage) return;
    setText('');
    onChoose(page);
  };
  return (
    <Tooltip describeChild open={isWrong} title={message('grid.page_missing', { pages })}>
      <TextField
        size="small"
        variant="standard"
        value={text}
        placeholder={message('grid.go_to_page')}
        error={isWrong}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
        onBlur={() => setWrong(false)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text.trim() !== '') choose();
        }}
        slotProps={{
          input: { disableUnderline: true, sx: { typography: 'body2' } },
          htmlInput: { inputMode: 'numeric', 'aria-label': message('grid.go_to_page'), sx: { py: 0.5, minHeight: { xs: 40, sm: 0 } } },
        }}
        sx={{ width: '7.5em', displayPrint: 'none' }}
      />
    </Tooltip>
  );
}
