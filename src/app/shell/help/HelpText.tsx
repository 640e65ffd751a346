import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiError } from '../../framework/api/ApiError.ts';
import { HtmlText } from '../../framework/html/HtmlText.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon, PrintIcon, VideoIcon } from '../../framework/icons.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { HelpWriting } from './HelpWriting.tsx';
import { useHelpText } from './useScreenHelp.ts';

export interface HelpTextProps {
  readonly cmid: string;
  /** Id of the help text; empty: the screen has none. */
  readonly mid: string;
  readonly onClose: () => void;
}

interface HelpTextParts extends HelpTextProps {
  readonly titleId: string;
  /** Called when the help is opened for writing. */
  readonly onWrite: () => void;
  readonly onPrint: () => void;
}

const helpPictures = { path: 'globals/menu/help_pictures' } as const;

/** The help text of a screen with its title, and the ways to print, close and write it. */
export function HelpText({ cmid, mid, titleId, onClose, onWrite, onPrint }: HelpTextParts) {
  const message = useMessage();
  const { data: help, error, refetch } = useHelpText(mid);
  return (
    <>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', px: 2.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {help && (
            <Typography variant="overline" component="p" color="textSecondary" sx={{ lineHeight: 1.4 }}>
              {message('help.title')}
            </Typography>
          )}
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {help?.title ?? message('help.title')}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', '@media print': { display: 'none' } }}>
          <IconButton size="small" aria-label={message('help.print')} disabled={!help} onClick={onPrint}>
            <PrintIcon fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={message('help.close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      </Stack>
      <Box sx={{ px: 2.5, py: 2, overflowWrap: 'anywhere', lineHeight: 1.6, '& h2, & h3': { typography: 'h3', mt: 2.5, mb: 0.5 } }}>
        {error && (
          <RetryAlert onRetry={() => void refetch()}>
            {(error instanceof ApiError && error.problem.detail) || message('errors.unknown')}
          </RetryAlert>
        )}
        {mid === '' && <Typography color="textSecondary">{message('help.empty')}</Typography>}
        {mid !== '' && !help && !error && <Skeleton variant="rounded" height={160} aria-label={message('layout.loading')} />}
        {help && <HtmlText html={help.html} pictures={helpPictures} />}
        {help?.video_url && (
          <Link
            href={help.video_url}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, mt: 1.5, fontWeight: 500 }}
          >
            <VideoIcon fontSize="small" />
            {message('help.video')}
          </Link>
        )}
        {(mid === '' || help) && <HelpWriting cmid={cmid} id={help?.id} onOpen={onWrite} />}
      </Box>
    </>
  );
}
