import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineEffects, type Effect } from '../../framework/registrations/effects.ts';

/** Ends the booking of a quote with the last record that it was booked for: it is rated again, or expired. States Q-9 */
const releaseQuote: Effect = async ({ ctx, records, system, previous }) => {
  const id = previous['quote'];
  if (typeof id !== 'number') return;
  const own = system('bookings of a quote');
  const quote = await records.find(own, 'quotes', id);
  if (quote?.['status'] !== 'booked') return;
  const [bills, pickups] = await Promise.all([
    records.list(own, 'bols', { filter: { quote: id }, fields: ['status'] }),
    records.list(own, 'pickups', { filter: { quote: id }, fields: ['progress'] }),
  ]);
  if (bills.some(({ status }) => status !== 'void') || pickups.some(({ progress }) => progress !== 'cancelled')) return;
  const to = textOf(quote['valid_until']).slice(0, 10) < dayIn(ctx) ? 'expired' : 'rated';
  await records.move(own, 'quotes', id, 'release', { to, set: { bol: null, pickup: null } });
};

/** Effects of steps that end a booking. */
export const quoteEffects = defineEffects({
  'bols.releaseQuote': releaseQuote,
  'pickups.releaseQuote': releaseQuote,
});
