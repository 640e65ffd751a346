import { fuelPercent } from '../../../shared/domain/rating/fuelPercent.ts';
import { decimal, formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

/** The rules of the prices of fuel. */
export const fuelHooks = defineHooks({
  /**
   * Before a price is saved: its percentage by the steps of its table (domain 5.5).
   * @throws AppError 400 `invalid_body` for a week that begins on another day than Monday
   */
  'fuel_prices.percent': async ({ record, records, system }) => {
    const [week, price] = [textOf(record?.['week_start']).slice(0, 10), textOf(record?.['price'])];
    if (week === '' || price === '') return undefined;
    const isMonday = new Date(`${week}T00:00:00Z`).getUTCDay() === 1;
    if (!isMonday) throw httpErrors.invalid_body({}, { errors: { week_start: { key: 'freight.week_starts_monday' } } });
    const table = await records.find(system('steps of a fuel table'), 'fuel_surcharge_tables', Number(record?.['table']));
    if (!table) return undefined;
    const of = (name: string) => decimal(textOf(table[name]));
    const steps = { basePrice: of('base_price'), basePct: of('base_pct'), stepPrice: of('step_price'), stepPct: of('step_pct') };
    return { pct: formatDecimal(fuelPercent(decimal(price), steps)) };
  },
});
