import Typography from '@mui/material/Typography';
import { useMessage } from '../i18n/useMessage.ts';

/** The warning at a kept file of which no page could be read. */
export function UnreadableNote() {
  const message = useMessage();
  return (
    <Typography variant="caption" component="div" role="note" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
      {message('files.unreadable')}
    </Typography>
  );
}
