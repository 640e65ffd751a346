import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { FigureAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { ToneDot } from '../fields/tones/ToneText.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { figureHeight } from './tileGrid.ts';
import { useFigureText } from './useFigureText.ts';

/** A figure with its label and tone; the whole tile opens the rows behind it. */
export function FigureTile({ tile, to }: { readonly tile: FigureAnswer; readonly to: string }) {
  const text = useText();
  const message = useMessage();
  const figure = useFigureText(tile);
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea component={Link} to={to} sx={tileSx}>
        <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'baseline' }}>
          {text(tile.label)}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', mt: 0.5 }}>
          {tile.isFailed ? (
            <Typography color="textSecondary">{message('dashboard.failed')}</Typography>
          ) : (
            <>
              {tile.tone !== 'neutral' && <ToneDot tone={tile.tone} />}
              <Typography
                variant="h1"
                component="span"
                color={tile.value === 0 ? 'textSecondary' : 'textPrimary'}
                sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
              >
                {figure.value}
              </Typography>
              {/* A space for the name of the link; the row draws none. */}
              {figure.unit !== '' && ' '}
              {figure.unit !== '' && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
                  {figure.unit}
                </Typography>
              )}
            </>
          )}
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** The values of a row are on one line, however long their labels are. */
const tileSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'space-between',
  height: '100%',
  minHeight: figureHeight,
  p: 2,
} as const;
