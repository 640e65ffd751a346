import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { cellNames } from '../definitions/describe/formCells.ts';
import { factFields } from '../definitions/describe/headerFacts.ts';
import type { Entity } from '../definitions/entity.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { FormSection, RecordHeader, ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { duplicates } from './duplicates.ts';
import type { Check } from './LintContext.ts';
import { missingField } from './missingField.ts';
import { uploadFields } from './uploadChecks.ts';

/** Form layouts and headers of records: the fields that they name, and the fields that a form must not leave out. */
export const checkForms: Check = function* ({ set, registry }) {
  for (const { file, content } of set.resources) {
    const entity = registry.entities.get(content.schema);
    if (entity && content.form) yield* layoutFindings(file, content, entity);
    if (entity && content.header) yield* headerFindings(file, content.header, entity);
  }
};

export interface Cell {
  readonly name: string;
  readonly path: JsonPath;
}

function* layoutFindings(file: string, resource: ResourceDefinition, entity: Entity): Iterable<Finding> {
  const { page, steps } = layoutCells(resource);
  const lines = new Set((resource.children ?? []).filter((child) => child.as === 'lines').map((child) => child.resource));
  for (const { name, path } of [...page, ...steps]) {
    const field = entity.fields.get(name);
    // Lines stand where the layout names them.
    if (!field && lines.has(name)) continue;
    if (!field) yield missingField(file, path, name, entity.name, entity.fields.keys());
    // Screens that only show records may show fields that the server sets.
    else if (field.readOnly && !resource.permissions.show) yield finding('DEF026', file, path, { values: { name } });
  }
  for (const [language, words] of Object.entries(resource.form?.created ?? {}))
    for (const name of placeholderFields([words]))
      if (!entity.fields.has(name)) yield missingField(file, ['form', 'created', language], name, entity.name, entity.fields.keys());
  yield* ledgerFindings(file, resource, entity);
  // A summary asks again for fields of the steps before it.
  const last = (resource.form?.steps ?? []).findIndex(({ summary }) => summary);
  const isLast = ({ path }: Cell): boolean => path[2] === last;
  for (const cells of [page, steps.filter((cell) => !isLast(cell)), steps.filter(isLast)])
    for (const { name, index } of duplicates(cells.map((cell) => cell.name)))
      yield finding('DEF023', file, cells[index]?.path ?? [], { values: { name } });
  const isEmpty = resource.form?.layout === undefined && resource.form?.steps === undefined;
  if (!resource.permissions.create || isEmpty) return;
  const asked = resource.form?.steps ? steps : page;
  const { upload } = resource.form ?? {};
  const named = new Set(upload ? uploadFields(upload) : asked.map((cell) => cell.name));
  for (const name of entity.schema.required ?? []) {
    const property = entity.schema.properties[name];
    if (property && !property.readOnly && property.default === undefined && property['x-default'] === undefined && !named.has(name))
      yield finding('DEF027', file, ['form', resource.form?.steps ? 'steps' : 'layout'], { values: { name, entity: entity.name } });
  }
  for (const { name, readOnly, property } of entity.fields.values()) {
    const needed = property['x-when']?.required;
    if (!needed || readOnly || named.has(name)) continue;
    // A condition on fields that the form does not ask for is about a later time.
    if (filterLeaves(needed).every(({ field }) => named.has(field)))
      yield finding('DEF027', file, ['form', resource.form?.steps ? 'steps' : 'layout'], {
        variant: 'when',
        values: { name, entity: entity.name },
      });
  }
}

/** Fields of a ledger that are neither numbers nor units. */
function* ledgerFindings(file: string, { form }: ResourceDefinition, entity: Entity): Iterable<Finding> {
  for (const [i, { as, rows }] of (form?.layout ?? []).entries()) {
    if (as !== 'ledger') continue;
    const names = rows.flatMap((row) => row.flatMap(cellNames));
    const units = names.map((name) => entity.fields.get(name)?.property['x-unit']);
    for (const name of names) {
      const field = entity.fields.get(name);
      const isUnit = units.some((unit) => typeof unit === 'object' && unit.field === name);
      if (field && field.kind !== 'decimal' && field.kind !== 'integer' && !isUnit)
        yield finding('DEF035', file, ['form', 'layout', i, 'as'], { values: { name, keyword: 'as: ledger', type: field.kind } });
    }
  }
}

/** The cells of the layout, and of the layouts of steps, which stand in for it. */
function layoutCells({ form }: ResourceDefinition): { readonly page: readonly Cell[]; readonly steps: readonly Cell[] } {
  return {
    page: cellsOf(form?.layout ?? [], ['form', 'layout']),
    steps: (form?.steps ?? []).flatMap(({ layout }, i) => cellsOf(layout ?? [], ['form', 'steps', i, 'layout'])),
  };
}

/** @param at place of the layout */
export function cellsOf(layout: readonly FormSection[], at: JsonPath): Cell[] {
  return layout.flatMap(({ rows }, i) =>
    rows.flatMap((row, j) =>
      row.flatMap((cell, k): Cell[] => {
        const path = [...at, i, 'rows', j, k];
        if (typeof cell === 'string') return [{ name: cell, path }];
        const lines = cell.address.flatMap((line, l) => line.map((name, m) => ({ name, path: [...path, 'address', l, m] })));
        return [...lines, ...(cell.fields ?? []).map((name, l) => ({ name, path: [...path, 'fields', l] }))];
      }),
    ),
  );
}

/** Fields of a header that do not exist, and a status without fixed values. */
function* headerFindings(file: string, { title = [], status, facts = [] }: RecordHeader, entity: Entity): Iterable<Finding> {
  const named: Cell[] = [
    ...title.map((name, i) => ({ name, path: ['header', 'title', i] })),
    ...(status === undefined ? [] : [{ name: status, path: ['header', 'status'] }]),
    ...facts.flatMap((fact, i) =>
      factFields(fact).map((name) => ({ name, path: ['header', 'facts', i, ...(typeof fact === 'string' ? [] : ['text'])] })),
    ),
  ];
  for (const { name, path } of named.filter((cell) => !entity.fields.has(cell.name)))
    yield missingField(file, path, name, entity.name, entity.fields.keys());
  const field = status === undefined ? undefined : entity.fields.get(status);
  if (field && !field.options)
    yield finding('DEF035', file, ['header', 'status'], { values: { name: field.name, keyword: 'status', type: field.kind } });
}
