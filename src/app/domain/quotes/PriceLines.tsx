import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { moneyIn } from './moneyIn.ts';
import type { EarlierTotal } from './useEarlierTotal.ts';
import type { QuotedPrice } from './usePrice.ts';

interface PriceLinesProps {
  readonly price: QuotedPrice;
  /** The quote that this one takes the place of. */
  readonly before?: EarlierTotal | undefined;
}

/** A price by its lines, each with what it was computed from; then the total, why lines are missing, and what would cost less. */
export function PriceLines({ price, before }: PriceLinesProps) {
  const message = useMessage();
  const text = useText();
  const reading = useCellContext();
  const money = moneyIn(price.currency, reading);
  const number = (value = '0'): string => formatCell(value, { ...plain, type: 'decimal', decimals: placesOf(value) }, reading);
  const { lines = [], notes = [], advice = [] } = price;
  const factor = ({ quantity, unit_text, rate }: (typeof lines)[number]): string =>
    unit_text === '%'
      ? `${money(quantity)} × ${number(rate)} %`
      : unit_text === 'flat'
        ? ''
        : `${number(quantity)} ${unit_text} × ${number(rate)}`;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {message('quote.measures', {
          weight: number(price.weight),
          rated: number(price.rated_weight),
          cube: number(price.cube ?? '0'),
          feet: number(price.feet),
        })}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={place} sx={row}>
            <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {text(line.text)}
              {factor(line) !== '' && (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {factor(line)}
                </Typography>
              )}
            </Box>
            <Box component="dd" sx={{ m: 0, flexShrink: 0 }}>
              {money(line.amount)}
            </Box>
          </Box>
        ))}
        <Box sx={{ ...row, ...totalRow }}>
          <Box component="dt">{message('quote.total', { currency: price.currency ?? 'CAD' })}</Box>
          <Box component="dd" sx={{ m: 0 }}>
            <span role="status">{money(price.total)}</span>
          </Box>
        </Box>
      </Box>
      {price.eta && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {message('quote.transit', {
            day: formatCell(price.eta, { ...plain, type: 'date' }, reading),
            days: price.transit_days ?? 0,
          })}
        </Typography>
      )}
      {before !== undefined && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {message(changeKey(Number(price.total) - before.total), {
            quote: before.name,
            total: money(String(before.total)),
            amount: money(Math.abs(Number(price.total) - before.total).toFixed(2)),
          })}
        </Typography>
      )}
      {notes.map((note) => (
        <Typography key={note.en} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {text(note)}
        </Typography>
      ))}
      {price.is_high_value && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {message('quote.high_value')}
        </Alert>
      )}
      {advice.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {message('quote.advice')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {advice.map((each) => (
              <Typography key={each.text.en} component="li" variant="body2">
                {message('quote.saving', { way: text(each.text), amount: money(each.saving) })}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function changeKey(difference: number): 'quote.as_before' | 'quote.more_than_before' | 'quote.less_than_before' {
  if (Math.abs(difference) < 0.005) return 'quote.as_before';
  return difference > 0 ? 'quote.more_than_before' : 'quote.less_than_before';
}

/** Places of a number without the zeros at its end. */
function placesOf(value: string): number {
  return value.replace(/0+$/, '').split('.')[1]?.length ?? 0;
}

const plain = { type: 'number', format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.5,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const;

const totalRow = { mt: 0.5, pt: 1, borderTop: 1, borderColor: 'divider', fontWeight: 600, typography: 'body1' } as const;
