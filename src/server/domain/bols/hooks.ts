import { bolTotals, itemFigures } from '../../../shared/domain/bols/bolTotals.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { itemOf } from './bolLines.ts';

/** The rules of bills of lading at a change of a record. */
export const bolHooks = defineHooks({
  /** Before each save of a line: cube and density, from its measures. R-067 */
  'bol_items.measure': async ({ record = {} }) => itemFigures(itemOf(record)),

  /**
   * After a save of a bill with its lines: its totals. A bill that is no longer filled in is refused for what is wrong with it as a whole.
   * @throws AppError 400 `invalid_body` (errors by field)
   */
  'bols.checkWhole': async ({ id, record = {}, records, system }) => {
    if (id === undefined) return undefined;
    const all = system('lines of a bill of lading');
    const items = (await records.list(all, 'bol_items', { filter: { bol: id }, sort: ['line'] })).map(itemOf);
    const totals = bolTotals(items);
    if (record['status'] !== 'incomplete') {
      const errors: Record<string, FieldProblem> = items.length === 0 ? { bol_items: { key: 'bols.no_detail' } } : {};
      if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
    }
    return Object.fromEntries(Object.entries(totals).filter(([name, value]) => (record[name] ?? null) !== value));
  },
});
