import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ActionButton } from '../../framework/ActionButton.tsx';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ProgressLine } from '../../framework/ProgressLine.tsx';
import { useAsideSummary } from '../../framework/slots/AsideSummaryContext.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { moneyIn } from './moneyIn.ts';
import { PriceLines } from './PriceLines.tsx';
import { PriceRefusal } from './PriceRefusal.tsx';
import { useEarlierTotal } from './useEarlierTotal.ts';
import { usePrice } from './usePrice.ts';

/** The price of the quote in the form, line by line: it follows what is typed, or is asked for where the user has a daily limit. */
export function QuotePrice({ record }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const before = useEarlierTotal(record);
  const { price, error, missing, isAsking, isOld, left, ask } = usePrice(record);
  const reading = useCellContext();
  const isShown = price !== undefined && price.outcome !== 'spot' && !error && missing.length === 0;
  const total = isShown ? moneyIn(price.currency, reading)(price.total) : '';
  useAsideSummary(
    isShown ? `${message('quote.total', { currency: price.currency ?? 'CAD' })} ${total}${isOld ? ' …' : ''}` : message('quote.price'),
  );
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2, position: { md: 'sticky' }, top: { md: 112 } }}>
      <Typography id={headingId} variant="subtitle1" component="h2">
        {message('quote.price')}
      </Typography>
      <Box sx={{ height: 4, mb: 1 }}>{isAsking && <ProgressLine label={message('quote.rating')} />}</Box>
      {missing.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {message('quote.missing', { fields: missing.map((each) => message(`quote.missing_${each}`)).join(', ') })}
        </Typography>
      )}
      {ask && missing.length === 0 && (
        <Box sx={{ mb: 1.5 }}>
          <ActionButton variant="outlined" onClick={ask} disabled={left === 0} loading={isAsking}>
            {message('quote.rate')}
          </ActionButton>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
            {message('quote.left', { count: left ?? 0 })}
          </Typography>
        </Box>
      )}
      {error && <PriceRefusal error={error} />}
      {price && !error && missing.length === 0 && (
        <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.45 : 1, transition: 'opacity 0.1s' }}>
          {price.outcome === 'spot' ? (
            <Alert severity="info">{message('quote.spot', { reason: message(`quote.spot_${price.reason ?? 'lane'}`) })}</Alert>
          ) : (
            <PriceLines price={price} before={before} />
          )}
        </Box>
      )}
    </Paper>
  );
}
