import { layoutNames } from '../src/shared/framework/definitions/describe/formCells.ts';
import type { Entity, Field } from '../src/shared/framework/definitions/entity.ts';
import { ownMachines } from '../src/shared/framework/definitions/machines.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type {
  FormStep,
  NoticeDefinition,
  ResourceDefinition,
  StateMachine,
  StateTransition,
} from '../src/shared/framework/definitions/types.gen.ts';
import { nearestName } from '../src/shared/framework/nearestName.ts';
import { deciders, recordAuthor } from '../src/shared/framework/notices/noticeNames.ts';
import { formatJson } from './formatJson.ts';
import { type Draft, type DraftOptions, DraftRefusal, titleOf } from './newDefinitions.ts';

export interface ProcessOptions extends DraftOptions {
  /** Field with the states. */
  readonly field?: string | undefined;
}

/**
 * A notice that works without changes: of records that wait for a decision to those who decide, else of new records to their author.
 * @param name such as `loan_waits`; `schema` names the entity
 * @throws DraftRefusal
 */
export function newNotice(registry: Registry, name: string, options: ProcessOptions): Draft {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new DraftRefusal(`${name} cannot be the name of a notice: use lower-case letters, digits and _, such as loan_waits.`);
  const entity = entityOf(registry, options.schema);
  const isDecided = entity.machines.some(({ transitions }) => transitions.some(({ decides }) => decides));
  const notice: NoticeDefinition = {
    kind: 'notice',
    name,
    label: titleOf(name, options, options.en ?? name),
    entities: [entity.name],
    on: { created: true },
    to: [isDecided ? deciders : recordAuthor],
    ways: ['portal', 'mail'],
    optional: ['mail'],
    ...(isDecided ? {} : { tells_author: true }),
    title: isDecided
      ? { en: '{kind} {record} waits for your decision', fr: '{kind} {record} attend votre décision' }
      : { en: '{kind} {record} was added', fr: '{kind} {record} a été ajouté' },
  };
  const file = `resources/notices/${name}.notice.json`;
  return {
    files: [{ file, content: notice }],
    next: [
      `Edit ${file}: label (also the French one), on, to, ways and the texts.`,
      'Check it: npm run lint:definitions',
      `See it with its entity: npm run explain -- ${entity.name}`,
    ],
  };
}

/**
 * States for a text with fixed values: a step from each value to the next, made by whoever may edit the record. The file of the entity is
 * laid out by hand: the author pastes the states, which are checked with the rest.
 * @param name of the entity; `field` names the field, by default `status` or `state`
 * @throws DraftRefusal
 */
export function newStates(registry: Registry, name: string, options: ProcessOptions): Draft {
  const entity = entityOf(registry, name);
  const field = stateField(entity, options.field);
  if (entity.machines.some((machine) => machine.field === field.name))
    throw new DraftRefusal(`${field.name} of ${name} has states already.`);
  const values = field.options ?? [];
  const [first, ...others] = values;
  const last = others.at(-1);
  if (!first || !last) throw new DraftRefusal(`${field.name} of ${name} needs two values at least.`);
  const machine: StateMachine = {
    field: field.name,
    initial: [first.value],
    final: [last.value],
    transitions: others.map(
      ({ value, label: { en, fr } }, i): StateTransition => ({
        name: `to_${value.replaceAll(/\W/g, '_')}`,
        label: { en, fr },
        from: [values[i]?.value ?? first.value],
        to: value,
      }),
    ),
  };
  const file = `schemas/entities/${name}.schema.json`;
  const machines = [...ownMachines(entity.schema), machine];
  const states = machines.length === 1 ? machine : machines;
  return {
    files: [],
    pasted: { file, add: (content) => ({ ...content, 'x-states': states }) },
    next: [
      `Paste this into ${file}${machines.length === 1 ? '' : ', in place of its x-states'}:\n"x-states": ${formatJson(states).trimEnd()},`,
      'Give each step a verb for its label, and say in by who makes it; decides puts it in the inbox. docs/definitions/entity.md has all keys.',
      'Check it: npm run lint:definitions',
      `See it with its entity: npm run explain -- ${name}`,
    ],
  };
}

/**
 * Steps of a form: each section of its layout and its lines as one, then a summary. The file of the resource is laid out by hand: the
 * author pastes the steps, which are checked with the rest.
 * @param name of the resource
 * @throws DraftRefusal
 */
export function newSteps(registry: Registry, name: string): Draft {
  const { file, resource, entity } = resourceNamed(registry, name);
  const { resources } = registry;
  if (resource.form?.steps) throw new DraftRefusal(`The form of ${name} has steps already.`);
  const sections = (resource.form?.layout ?? []).filter(({ rows }) =>
    layoutNames([{ section: resource.title, rows }]).some((field) => entity.fields.get(field)?.readOnly === false),
  );
  const lines = (resource.children ?? []).filter((child) => child.as === 'lines');
  const steps: FormStep[] = [
    ...sections.map((section, i): FormStep => ({ name: stepName(section.section.en, i), title: section.section, layout: [section] })),
    ...lines.map(
      ({ name: own, resource: of, title }): FormStep => ({
        name: own ?? of,
        title: title ?? resources.get(of)?.title ?? resource.title,
        lines: [own ?? of],
      }),
    ),
    { name: 'review', title: { en: 'Review', fr: 'Vérification' }, summary: true },
  ];
  if (steps.length < 2) throw new DraftRefusal(`The form of ${name} has no section: write form.layout first.`);
  return {
    files: [],
    pasted: { file, add: (content) => ({ ...content, form: { ...Object(content['form']), steps } }) },
    next: [
      `Paste this into form of ${file}:\n"steps": ${formatJson(steps).trimEnd()},`,
      'Say in help what a step is for, and in when which records need it. docs/definitions/record.md has all keys.',
      'Check it: npm run lint:definitions',
      `See it: npm run explain -- ${resource.screens.find(({ view }) => view === 'create')?.cmid ?? name}`,
    ],
  };
}

/** A resource with its entity and its file. @throws DraftRefusal with the nearest name */
export function resourceNamed(
  { resources, entities, set }: Registry,
  name: string,
): { readonly file: string; readonly resource: ResourceDefinition; readonly entity: Entity } {
  const resource = resources.get(name);
  const entity = entities.get(resource?.schema ?? '');
  if (!resource || !entity) {
    const near = nearestName(name, resources.keys());
    throw new DraftRefusal(`There is no resource ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
  }
  return { file: set.resources.find(({ content }) => content === resource)?.file ?? `resources/${name}.resource.json`, resource, entity };
}

/** A name from a heading: its letters and digits, in lower case. */
function stepName(heading: string, place: number): string {
  const name = heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(name) ? name : `step_${place + 1}`;
}

function stateField({ fields, name }: Entity, asked: string | undefined): Field {
  const field = asked === undefined ? (fields.get('status') ?? fields.get('state')) : fields.get(asked);
  if (field?.kind === 'enum') return field;
  throw new DraftRefusal(
    asked === undefined
      ? `${name} has no text with fixed values called status or state: name the field in --field.`
      : `${asked} of ${name} is no text with fixed values.`,
  );
}

function entityOf({ entities }: Registry, name: string | undefined): Entity {
  if (name === undefined) throw new DraftRefusal('Name the entity of its records in --schema.');
  const entity = entities.get(name);
  if (entity) return entity;
  const near = nearestName(name, entities.keys());
  throw new DraftRefusal(`There is no entity ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}
