import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { readingPage } from '../heading/pageWidths.ts';

/** Within the frame: an address without a screen. Spec S-033. */
export function MissingScreen() {
  const message = useMessage();
  usePageTitle(message('pages.not_found'));
  return (
    <>
      <Typography variant="overline" component="p" color="textSecondary">
        404
      </Typography>
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {message('pages.not_found')}
      </Typography>
      <Paper {...readingPage} sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography sx={{ mb: 3 }}>{message('pages.not_found_hint')}</Typography>
        <Button variant="contained" component={Link} to="/">
          {message('pages.to_start')}
        </Button>
      </Paper>
    </>
  );
}
