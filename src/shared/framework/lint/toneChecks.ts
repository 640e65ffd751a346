import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { columnContext } from '../definitions/columns/columnContext.ts';
import { findColumnField } from '../definitions/columns/listField.ts';
import { columnOptions } from '../definitions/describe/describeColumns.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import type { ListDefinition } from '../definitions/screens.ts';
import type { ListColumn, Tones } from '../definitions/types.gen.ts';
import { listType } from '../fields/kinds.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { type FilterPlace, fieldFilterFindings, listFilterFindings } from './filterChecks.ts';
import type { LintContext } from './LintContext.ts';

/** Tones of a field: values that it never has, conditions on the record that cannot work. */
export function* fieldToneFindings(file: string, path: JsonPath, entity: Entity, field: Field): Iterable<Finding> {
  const tones = field.property['x-tone'];
  if (!tones) return;
  const place = { file, path: [...path, 'x-tone'] };
  if (Array.isArray(tones)) for (const [i, { when }] of tones.entries()) yield* fieldFilterFindings(below(place, i), entity, when);
  else yield* valueFindings(place, field.name, tones, valuesOf(listType(field), field.options));
}

/** Tones of a column: values that it never has, conditions that cannot work or name a field without a column. */
export function* columnToneFindings(
  context: LintContext,
  file: string,
  path: JsonPath,
  list: ListDefinition,
  column: ListColumn,
): Iterable<Finding> {
  const { tone: tones, field: name } = column;
  if (!tones) return;
  const place = { file, path: [...path, 'tone'] };
  if (!Array.isArray(tones)) {
    const found = findColumnField(context.registry, list.entity, column);
    yield* valueFindings(place, name, tones, valuesOf(found?.type ?? column.type, columnOptions(column, found)));
    return;
  }
  const columns = columnContext(context.registry, list);
  for (const [i, { when }] of tones.entries()) {
    const findings = [...listFilterFindings(context, below(place, i), list, when)];
    yield* findings;
    if (findings.length > 0) continue;
    for (const leaf of filterLeaves(when))
      if (!columns.find(leaf.field))
        yield finding('DEF020', file, [...below(place, i).path, ...leaf.path], {
          variant: 'toneColumn',
          hasOwnHint: true,
          values: { name, field: leaf.field },
        });
  }
}

function below({ file, path }: FilterPlace, i: number): FilterPlace {
  return { file, path: [...path, i, 'when'] };
}

function valuesOf(type: ReturnType<typeof listType>, options: Field['options']): readonly string[] {
  return type === 'boolean' ? ['true', 'false'] : (options ?? []).map(({ value }) => value);
}

function* valueFindings({ file, path }: FilterPlace, name: string, tones: Tones, values: readonly string[]): Iterable<Finding> {
  for (const value of Object.keys(tones))
    if (!values.includes(value))
      yield finding('DEF004', file, [...path, value], {
        variant: 'tone',
        hasOwnHint: true,
        values: { name, value },
        nearest: nearestName(value, values),
      });
}
