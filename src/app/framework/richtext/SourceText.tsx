import InputBase from '@mui/material/InputBase';
import { useMessage } from '../i18n/useMessage.ts';

interface SourceTextProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The markup of a rich text itself. */
export function SourceText({ id, label, text, onText }: SourceTextProps) {
  const message = useMessage();
  return (
    <InputBase
      id={id}
      multiline
      fullWidth
      minRows={8}
      maxRows={24}
      value={text}
      onChange={(event) => onText(event.target.value)}
      sx={{ p: 1.5 }}
      slotProps={{
        input: {
          'aria-label': message('richtext.source_of', { label }),
          spellCheck: false,
          style: { fontFamily: 'monospace', minHeight: '10rem' },
        },
      }}
    />
  );
}
