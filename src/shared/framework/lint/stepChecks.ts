import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { callFormEntity } from '../definitions/describe/callForms.ts';
import { stepFields } from '../definitions/describe/formSteps.ts';
import { recordLines } from '../definitions/describe/recordLines.ts';
import type { Entity } from '../definitions/entity.ts';
import { filterLeaves } from '../definitions/filterLeaves.ts';
import { isOfSystem } from '../definitions/machines.ts';
import type { FormStep, ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { duplicates } from './duplicates.ts';
import { fieldFilterFindings } from './filterChecks.ts';
import { cellsOf } from './formChecks.ts';
import type { Check } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Steps of forms: what they ask for, their order, and their conditions. */
export const checkSteps: Check = function* ({ set, registry }) {
  for (const { file, content } of set.resources) {
    const entity = registry.entities.get(content.schema);
    if (!entity) continue;
    const { form, forms = [] } = content;
    if (form && !form.layout && !form.steps) yield finding('DEF093', file, ['form'], { variant: 'none', hasOwnHint: true });
    if (form?.finish !== undefined) yield* finishFindings(file, entity, form.finish);
    if (form?.steps) {
      const lines = recordLines(registry, content).map(({ name }) => name);
      yield* stepsFindings({ file, path: ['form', 'steps'], entity, lines }, form.steps);
    }
    for (const [i, call] of forms.entries()) {
      if (!call.steps) continue;
      const lines = (call.lines ?? []).map(({ name }) => name);
      const steps: Steps = { file, path: ['forms', i, 'steps'], entity: callFormEntity(registry, content, call), lines };
      yield* stepsFindings(steps, call.steps);
      yield* callCells(steps, call.steps);
    }
    yield* slotFindings(file, content);
  }
};

/** The transition at the end of steps: one that a person makes, without a question. */
function* finishFindings(file: string, { machines }: Entity, name: string): Iterable<Finding> {
  // A machine without its parts has findings of its own.
  if (machines.some(({ initial, transitions: own }) => initial.length === 0 || own.length === 0)) return;
  const transitions = machines.flatMap((machine) => machine.transitions.filter((each) => !isOfSystem(each)));
  const plain = transitions.filter(({ asks = [], comment }) => asks.length === 0 && comment !== 'required').map((each) => each.name);
  if (!plain.includes(name))
    yield finding('DEF093', file, ['form', 'finish'], {
      variant: 'finish',
      hasOwnHint: true,
      values: { name },
      nearest: nearestName(name, plain),
    });
}

interface Steps {
  readonly file: string;
  readonly path: JsonPath;
  readonly entity: Entity;
  /** Names of the lines that the form can ask for. */
  readonly lines: readonly string[];
}

function* stepsFindings(form: Steps, steps: readonly FormStep[]): Iterable<Finding> {
  const { file, path, lines } = form;
  for (const { name, index } of duplicates(steps.map(({ name: each }) => each)))
    yield finding('DEF023', file, [...path, index, 'name'], { values: { name } });
  for (const [i, step] of steps.entries()) yield* stepFindings(form, steps, i, step);
  const asked = steps.flatMap((step, i) => (step.lines ?? []).map((line, j) => ({ line, at: [i, 'lines', j] })));
  const names = asked.map(({ line }) => line);
  for (const { name, index } of duplicates(names))
    yield finding('DEF023', file, [...path, ...(asked[index]?.at ?? [])], { values: { name } });
  for (const name of lines.filter((each) => !names.includes(each)))
    yield finding('DEF093', file, path, { variant: 'left', hasOwnHint: true, values: { name } });
}

function* stepFindings({ file, path, entity, lines }: Steps, steps: readonly FormStep[], i: number, step: FormStep): Iterable<Finding> {
  const at = [...path, i];
  const { name, layout, summary, when } = step;
  if (!layout && !step.lines && !summary) yield finding('DEF093', file, at, { values: { name } });
  if (summary && i < steps.length - 1)
    yield finding('DEF093', file, [...at, 'summary'], { variant: 'summary', hasOwnHint: true, values: { name } });
  for (const [j, line] of (step.lines ?? []).entries())
    if (!lines.includes(line))
      yield finding('DEF093', file, [...at, 'lines', j], {
        variant: 'lines',
        hasOwnHint: true,
        values: { name: line },
        nearest: nearestName(line, lines),
      });
  if (!when) return;
  yield* fieldFilterFindings({ file, path: [...at, 'when'] }, entity, when);
  const later = new Set(steps.slice(i).flatMap(stepFields));
  for (const { path: leaf, field } of filterLeaves(when))
    if (later.has(field))
      yield finding('DEF093', file, [...at, 'when', ...leaf], { variant: 'later', hasOwnHint: true, values: { name: field, step: name } });
  for (const cell of cellsOf(layout ?? [], [...at, 'layout'])) {
    const field = entity.fields.get(cell.name);
    if (field?.required && !field.readOnly && field.property.default === undefined && field.property['x-default'] === undefined)
      yield finding('DEF093', file, cell.path, { variant: 'skipped', hasOwnHint: true, values: { name: cell.name, step: name } });
  }
}

/** The cells of steps over a call: each a field of the form, none of them left out. */
function* callCells({ file, path, entity }: Steps, steps: readonly FormStep[]): Iterable<Finding> {
  const cells = steps.flatMap(({ layout }, i) => cellsOf(layout ?? [], [...path, i, 'layout']));
  const known = [...entity.fields.values()].filter(({ isBase }) => !isBase).map(({ name }) => name);
  for (const { name, path: at } of cells) if (!known.includes(name)) yield missingField(file, at, name, entity.name, known);
  for (const { name, index } of duplicates(cells.map((cell) => cell.name)))
    yield finding('DEF023', file, cells[index]?.path ?? [], { values: { name } });
  for (const name of known.filter((each) => !cells.some((cell) => cell.name === each)))
    yield finding('DEF093', file, path, { variant: 'left', hasOwnHint: true, values: { name } });
}

/** Components beside steps that no form has. */
function* slotFindings(file: string, { slots = {}, form, forms = [] }: ResourceDefinition): Iterable<Finding> {
  const names = [form, ...forms].flatMap((each) => (each?.steps ?? []).map(({ name }) => name));
  for (const place of Object.keys(slots)) {
    const [kind, name = ''] = place.split('.');
    if (kind === 'step' && !names.includes(name))
      yield finding('DEF093', file, ['slots', place], {
        variant: 'slot',
        hasOwnHint: true,
        values: { name },
        nearest: nearestName(name, names),
      });
  }
}
