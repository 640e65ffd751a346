import Typography from '@mui/material/Typography';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePrinting } from '../../framework/usePrinting.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';

/** The last line of a printed page: time of printing, name of the user. */
export function PrintedBy({ session }: { readonly session: Session }) {
  const message = useMessage();
  const formats = useDateFormats();
  if (!usePrinting()) return null;
  const time = formatInstant(currentInstant(), browserTimezone, formats);
  return (
    <Typography component="p" variant="caption" color="textSecondary" sx={{ mt: 2 }}>
      {message('layout.printed', { time, name: personName(session) })}
    </Typography>
  );
}

function currentInstant(): string {
  return new Date().toISOString();
}
