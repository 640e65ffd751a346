import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import type { PageSlotProps } from '../../framework/slots/slotPlaces.ts';

/** A page of links to screens, each with a line about it. */
export function ScreenLinksPage({ screen: { pageLinks = [] } }: PageSlotProps) {
  const text = useText();
  const message = useMessage();
  const pagePath = usePagePath();
  if (pageLinks.length === 0) return <Typography color="textSecondary">{message('pages.no_links')}</Typography>;
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
      {pageLinks.map(({ path, title, text: line }) => (
        <Paper key={path} component="li" variant="outlined" sx={{ p: 2 }}>
          <Link component={RouterLink} to={pagePath(path)} variant="subtitle1">
            {text(title)}
          </Link>
          <Typography variant="body2" color="textSecondary">
            {text(line)}
          </Typography>
        </Paper>
      ))}
    </Stack>
  );
}
