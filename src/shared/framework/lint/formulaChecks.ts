import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { formulaOf, operandNames } from '../definitions/columns/computedColumn.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ListColumn } from '../definitions/types.gen.ts';
import { formulaFunctions } from '../formulas/formulaFunctions.ts';
import { formulasMax } from '../formulas/formulasMax.ts';
import { isFormulaProblem } from '../formulas/typeFormula.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { hasMissingEntity } from './hasMissingEntity.ts';
import type { PlacedList } from './listsOf.ts';

/** Reports the first fault of a column's formula with its place, and a formula beyond the number that a list can have. */
export function* formulaFindings(
  registry: Registry,
  { file, list }: Pick<PlacedList, 'file' | 'list'>,
  path: JsonPath,
  column: ListColumn,
): Iterable<Finding> {
  const at = [...path, 'formula'];
  const name = column.field;
  if (column.computed !== undefined) yield finding('DEF037', file, at, { values: { one: 'computed', other: 'formula' } });
  const formulas = list.options.columns.filter(({ formula }) => formula !== undefined);
  if (formulas.indexOf(column) === formulasMax) yield finding('DEF064', file, at, { variant: 'many', values: { limit: formulasMax } });
  const found = formulaOf(registry, list, column);
  // The other formula has its own finding.
  if (!isFormulaProblem(found) || found.code === 'broken') return;
  const wrong = found.values['name'];
  if (found.code === 'name' && typeof wrong === 'string' && hasMissingEntity(registry, list.entity, wrong)) return;
  const { at: first, length } = found.place;
  const known =
    found.code === 'function' ? Object.keys(formulaFunctions) : found.code === 'name' ? operandNames(registry, list, column) : [];
  yield finding('DEF064', file, at, {
    variant: found.code,
    values: { ...found.values, column: name, at: first + 1, length },
    nearest: typeof wrong === 'string' ? nearestName(wrong, known) : undefined,
  });
}
