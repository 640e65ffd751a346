import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { findListField } from '../definitions/columns/listField.ts';
import { recordSheet } from '../definitions/describe/papersOf.ts';
import type { Entity } from '../definitions/entity.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import { isRowless } from '../definitions/rights/permissions.ts';
import type { PaperBlock, PaperDefinition, ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { blockPlaces, paperWords } from '../papers/paperNames.ts';
import { fillFilter, sampleValues } from '../query/placeholders.ts';
import { fieldFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { unknownFindings } from './ruleChecks.ts';

interface PaperPlace {
  readonly context: LintContext;
  readonly file: string;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
}

/** Papers: records that can be opened, fields and children that they have, and measures that fit. */
export const checkPapers: Check = function* (context) {
  const { set, registry, isPartial } = context;
  for (const { file, content: paper } of set.papers) {
    yield* measureFindings(file, paper);
    const resource = registry.resources.get(paper.resource);
    const entity = resource && registry.entities.get(resource.schema);
    if (!resource) {
      const values = { name: paper.resource };
      if (!isPartial)
        yield finding('DEF094', file, ['resource'], {
          variant: 'resource',
          values,
          nearest: nearestName(paper.resource, registry.resources.keys()),
        });
      continue;
    }
    if (!resource.permissions.show)
      yield finding('DEF094', file, ['resource'], { variant: 'show', hasOwnHint: true, values: { name: resource.name } });
    if (paper.name === recordSheet) yield finding('DEF094', file, ['name'], { variant: 'sheet', hasOwnHint: true });
    if (!entity) continue;
    const place: PaperPlace = { context, file, resource, entity };
    if (paper.when) yield* fieldFilterFindings({ file, path: ['when'] }, entity, fillFilter(paper.when, sampleValues));
    for (const name of placeholderFields(Object.values(paper.title))) yield* nameFindings(place, ['title'], name);
    yield* letterheadFindings(place, paper);
    yield* issueFindings(place, paper);
    for (const [i, block] of paper.blocks.entries()) yield* blockFindings(place, ['blocks', i], block);
  }
};

/** A sheet that its labels do not fit on, or that has no labels. */
function* measureFindings(file: string, { size, sheet }: PaperDefinition): Iterable<Finding> {
  if (!sheet) return;
  if (typeof size !== 'object') {
    yield finding('DEF094', file, ['sheet'], { variant: 'label', hasOwnHint: true });
    return;
  }
  const extent = (start: number, count: number, length: number, gap = 0) => start + count * length + (count - 1) * gap;
  const [width, height] = [
    extent(sheet.left, sheet.columns, size.width, sheet.gap_across),
    extent(sheet.top, sheet.rows, size.height, sheet.gap_down),
  ];
  // Printers and rulers know sixteenths of an inch.
  const tolerance = 1 / 16;
  if (width > letterInches.width + tolerance || height > letterInches.height + tolerance)
    yield finding('DEF094', file, ['sheet'], { variant: 'fit', hasOwnHint: true, values: { width: round(width), height: round(height) } });
}

const letterInches = { width: 8.5, height: 11 } as const;

function round(inches: number): number {
  return Math.round(inches * 100) / 100;
}

function* letterheadFindings({ context, file }: PaperPlace, { letterhead = [] }: PaperDefinition): Iterable<Finding> {
  const { company } = context.registry.actors;
  if (!company) return;
  for (const [i, name] of letterhead.entries()) yield* unknownFindings({ file, path: ['letterhead', i] }, company, name);
}

/** Steps that the records do not have, and issuers whom nothing makes such. */
function* issueFindings({ context: { registry, isPartial }, file, entity }: PaperPlace, { issued }: PaperDefinition): Iterable<Finding> {
  const steps = entity.machines.flatMap(({ transitions }) => transitions.map(({ name }) => name));
  // States without any transition are a finding of their entity.
  for (const [i, name] of (issued?.transitions ?? []).entries())
    if (!steps.includes(name) && !isPartial && (steps.length > 0 || entity.machines.length === 0))
      yield finding('DEF094', file, ['issued', 'transitions', i], {
        variant: 'transition',
        values: { name, entity: entity.name },
        nearest: nearestName(name, steps),
      });
  for (const [i, name] of (issued?.by ?? []).entries())
    if (!isRowless(registry, name) && !isPartial)
      yield finding('DEF094', file, ['issued', 'by', i], {
        variant: 'role',
        hasOwnHint: true,
        values: { name },
        nearest: nearestName(name, registry.heldRoles),
      });
}

function* blockFindings(place: PaperPlace, path: JsonPath, block: PaperBlock): Iterable<Finding> {
  const { file, entity } = place;
  if (block.when) yield* fieldFilterFindings({ file, path: [...path, 'when'] }, entity, fillFilter(block.when, sampleValues));
  for (const { name, at } of blockPlaces(block)) yield* nameFindings(place, [...path, ...at], name);
  if (block.block === 'table') yield* tableFindings(place, path, block);
  if (block.block === 'beside')
    for (const [i, part] of block.parts.entries())
      for (const [j, each] of part.entries()) yield* blockFindings(place, [...path, 'parts', i, j], each);
}

/** A name that is no word of papers, no field, and no path to one; and a field whose value nobody reads. */
function* nameFindings({ context, file, entity }: PaperPlace, path: JsonPath, name: string): Iterable<Finding> {
  if ((paperWords as readonly string[]).includes(name)) return;
  if (entity.fields.get(name)?.kind === 'secret') {
    yield finding('DEF094', file, path, { variant: 'secret', hasOwnHint: true, values: { name } });
    return;
  }
  if (!name.includes('.')) yield* unknownFindings({ file, path }, entity, name);
  else if (!findListField(context.registry, entity.name, name))
    yield finding('DEF094', file, path, { variant: 'path', hasOwnHint: true, values: { name, entity: entity.name } });
}

function* tableFindings(
  { context, file, resource }: PaperPlace,
  path: JsonPath,
  { child, columns = [], totals = [] }: Extract<PaperBlock, { block: 'table' }>,
): Iterable<Finding> {
  const { registry, isPartial } = context;
  const names = (resource.children ?? []).map((each) => each.resource);
  if (!names.includes(child)) {
    const values = { name: child, resource: resource.name };
    yield finding('DEF094', file, [...path, 'child'], { variant: 'child', values, nearest: nearestName(child, names) });
    return;
  }
  const entity = registry.entities.get(registry.resources.get(child)?.schema ?? '');
  if (!entity || isPartial) return;
  for (const [i, column] of columns.entries()) {
    if (typeof column === 'string') yield* unknownFindings({ file, path: [...path, 'columns', i] }, entity, column);
    else
      for (const [j, name] of column.fields.entries())
        yield* unknownFindings({ file, path: [...path, 'columns', i, 'fields', j] }, entity, name);
  }
  for (const [i, name] of totals.entries()) {
    const field = entity.fields.get(name);
    if (!field) yield* unknownFindings({ file, path: [...path, 'totals', i] }, entity, name);
    else if ((field.kind !== 'integer' && field.kind !== 'decimal') || field.property['x-additive'] === false)
      yield finding('DEF094', file, [...path, 'totals', i], { variant: 'total', hasOwnHint: true, values: { name } });
    else if (columns.length > 0 && !columns.includes(name))
      yield finding('DEF094', file, [...path, 'totals', i], { variant: 'total_column', hasOwnHint: true, values: { name } });
  }
}
