import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';

interface QuietTilesProps {
  readonly tiles: readonly TileAnswer[];
  readonly pagePath: (path: string) => string;
}

/** The tiles with nothing to show, as links in one line. */
export function QuietTiles({ tiles, pagePath }: QuietTilesProps) {
  const message = useMessage();
  const text = useText();
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={lineSx}>
      <span>{message('dashboard.nothing')}</span>
      <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
        {tiles.map(({ name, label, path }) => (
          <li key={name}>
            <Link component={RouterLink} to={pagePath(path)} underline="hover" color="inherit" sx={linkSx}>
              {text(label)}
            </Link>
          </li>
        ))}
      </Box>
    </Typography>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: { xs: 0, sm: 0.5 } } as const;
const linkSx = { display: 'inline-block', py: { xs: 1.25, sm: 0 } } as const;
