import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { Terminal } from './findPoint.ts';

/** Days after the first one whose holidays are read: more than any transit time takes. */
export const daysRead = 120;

/** A holiday as it is stored. */
export interface HolidayRow {
  readonly observed_date: string;
  readonly name: string;
  readonly scope: string;
  readonly province: string | null;
  readonly terminal: number | null;
}

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
  const holidays = rows.map((row) => ({
    observed_date: textOf(row['observed_date']),
    name: textOf(row['name_en_label']),
    scope: textOf(row['scope']),
    province: textOf(row['province']),
    terminal: typeof row['terminal'] === 'number' ? row['terminal'] : null,
  }));
  return (terminal) => holidaysOf(terminal, holidays);
}

/** The names of the holidays of a terminal by day. @param rows in the order of their days */
export function holidaysOf({ id, province, country }: Terminal, rows: readonly HolidayRow[]): ReadonlyMap<string, string> {
  const isOf: Readonly<Record<string, (row: HolidayRow) => boolean>> = {
    federal: () => country === 'CA',
    us: () => country === 'US',
    province: (row) => row.province === province,
    terminal: (row) => row.terminal === id,
  };
  return new Map(rows.filter((row) => isOf[row.scope]?.(row)).map((row) => [row.observed_date, row.name]));
}
