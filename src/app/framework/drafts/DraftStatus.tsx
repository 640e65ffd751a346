import Typography from '@mui/material/Typography';
import { formatTimeOf } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { DraftState } from './useDraft.ts';

interface DraftStatusProps {
  readonly draft: DraftState;
  /** Labels of the typed fields that it leaves out. */
  readonly leftOut?: readonly string[];
}

/** The place of a form's draft in one quiet line, which screen readers do not announce at every change; nothing while none is kept. */
export function DraftStatus({ draft: { kept, isUnkept }, leftOut = [] }: DraftStatusProps) {
  const message = useMessage();
  const formats = useDateFormats();
  if (!kept || isUnkept) return null;
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}
    >
      {kept.place === 'server'
        ? message('form.draft_kept_server', { time: formatTimeOf(kept.at, browserTimezone, formats) })
        : message(`form.draft_kept_${kept.place}`)}
      {leftOut.length > 0 && ` · ${message('form.draft_left_out', { fields: leftOut.join(', ') })}`}
    </Typography>
  );
}
