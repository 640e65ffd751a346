import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { TileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';

interface QuietTilesProps {
  readonly tiles: readonly TileAnswer[];
  /** No other tile has anything to show. */
  readonly isAlone: boolean;
  readonly pagePath: (path: string) => string;
}

/** The tiles with nothing to show: their number in one line, which opens to links. */
export function QuietTiles({ tiles, isAlone, pagePath }: QuietTilesProps) {
  const message = useMessage();
  const text = useText();
  return (
    <Typography variant="body2" color="textSecondary" component="details" sx={foldSx}>
      <summary>{message(isAlone ? 'dashboard.all_zero' : 'dashboard.more_zero', { count: tiles.length })}</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tiles.map(({ name, label, path }, i) => (
          <Box component="li" key={name} sx={{ display: 'inline' }}>
            <Link component={RouterLink} to={pagePath(path)} sx={linkSx}>
              {text(label)}
            </Link>
            {i < tiles.length - 1 && ', '}
          </Box>
        ))}
      </Box>
    </Typography>
  );
}

const tapped = { xs: 1.25, sm: 0.25 } as const;
const foldSx = { '& summary': { cursor: 'pointer', width: 'fit-content', py: tapped } } as const;
const linkSx = { display: 'inline-block', py: tapped } as const;
