import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { Terminal } from './findPoint.ts';

/** Days after the first one whose holidays are read: more than any transit time takes. */
const daysRead = 120;

/**
 * The names of the holidays of terminals from a day on, by day, in the reader's language. A terminal in Canada has the federal holidays and
 * those of its province, a terminal in the United States the American holidays, each of them also its own closures.
 * @param blocksPickups true: those without pickups alone
 * @see domain 6
 */
export async function readHolidays(
  ctx: CallContext,
  records: Records,
  from: string,
  { blocksPickups = false }: { readonly blocksPickups?: boolean } = {},
): Promise<(terminal: Terminal) => ReadonlyMap<string, string>> {
  const rows = await records.list(ctx, 'holidays', {
    filter: {
      observed_date__gte: from,
      observed_date__lte: movedDay(from, { days: daysRead }),
      ...(blocksPickups && { blocks_pickup: true }),
    },
    fields: ['observed_date', 'name_en_label', 'scope', 'province', 'terminal'],
    sort: ['observed_date'],
  });
  return ({ id, province, country }) => {
    const isOf: Readonly<Record<string, (row: (typeof rows)[number]) => boolean>> = {
      federal: () => country === 'CA',
      us: () => country === 'US',
      province: (row) => row['province'] === province,
      terminal: (row) => row['terminal'] === id,
    };
    const own = rows.filter((row) => isOf[textOf(row['scope'])]?.(row));
    return new Map(own.map((row) => [textOf(row['observed_date']), textOf(row['name_en_label'])]));
  };
}
