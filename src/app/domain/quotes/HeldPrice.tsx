import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { moneyIn } from './moneyIn.ts';

/** The price of the quote that a form books: it is held but for the fuel of the day, whose difference is named before the booking. */
export function HeldPrice({ record }: FormSlotProps) {
  const message = useMessage();
  const text = useText();
  const reading = useCellContext();
  const id = Number(record['quote'] ?? 0);
  const day = textOf(record['ship_date'] ?? record['pickup_date']).slice(0, 10);
  const { data, error } = useQuery({
    queryKey: ['quotes', id, 'held', day],
    queryFn: ({ signal }) =>
      callApi('GET', 'quotes/{id}/held', { params: { id }, query: { pickup_date: day }, signal, suppressErrors: true }),
    enabled: id > 0 && day !== '',
    retry: false,
    staleTime: 60_000,
  });
  if (id === 0) return null;
  // Who does not pay sees no amounts (law F8).
  if (error) return error instanceof ApiError && error.status === 409 ? <Alert severity="warning">{error.message}</Alert> : null;
  if (!data) return null;
  const money = moneyIn(data.currency, reading);
  const difference = Number(data.difference);
  const until = formatCell(data.valid_until, { ...dayCell }, reading);
  return (
    <Alert severity="info" role="note">
      {message('quote.held', { quote: data.quote_number, total: money(data.total), until })}
      {difference !== 0 && data.fuel_text && (
        <div>
          {message(difference > 0 ? 'quote.fuel_more' : 'quote.fuel_less', {
            fuel: text(data.fuel_text),
            amount: money(String(Math.abs(difference))),
          })}
        </div>
      )}
    </Alert>
  );
}

const dayCell = { type: 'date', format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;
