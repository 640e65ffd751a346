import { generatedCalls } from '../src/shared/framework/calls/generatedCalls.ts';
import { papersOf } from '../src/shared/framework/definitions/describe/papersOf.ts';
import type { Entity, Field } from '../src/shared/framework/definitions/entity.ts';
import { askedFields, type Machine, type Transition, targetsOf } from '../src/shared/framework/definitions/machines.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { formatFlatJson } from '../src/shared/framework/json/formatFlatJson.ts';
import { explanationText, indexLines, tableLines } from './explanation.ts';
import { filterLines } from './filterWays.ts';
import { scopeWords } from './scopeWords.ts';

/**
 * Explains everything that belongs to an entity: table, rows, fields with their rights, rules, screens, calls, indexes, references.
 * @returns text for a terminal; undefined for an unknown entity
 */
export function explainEntity(registry: Registry, name: string): string | undefined {
  const entity = registry.entities.get(name);
  if (!entity) return undefined;
  const screens = registry.screens.filter(({ resource, report }) => (resource ?? report)?.schema === name);
  const resources = [...registry.resources.values()].filter(({ schema }) => schema === name);
  return explanationText(`${name}  ${entity.label.en} / ${entity.label.fr}`, [
    { heading: 'table', lines: tableLines(registry, entity) },
    { heading: 'rows', lines: scopeWords(registry, entity) },
    { heading: 'fields', lines: fieldLines(entity) },
    { heading: 'unique', lines: entity.unique.map(({ fields, exact }) => `${fields.join(', ')}${exact ? '  case-sensitive' : ''}`) },
    { heading: 'rules', lines: ruleLines(entity) },
    { heading: 'states', lines: entity.machines.flatMap(stateLines) },
    { heading: 'notices', lines: noticeLines(registry, name) },
    { heading: 'papers', lines: resources.flatMap((resource) => paperLines(registry, resource)) },
    { heading: 'screens', lines: screens.map(({ cmid, path, view }) => `${cmid}  ${view}, /{company}/pages/${path}`) },
    { heading: 'endpoint', lines: callLines(registry, resources) },
    {
      heading: 'filters',
      lines: filterLines(
        registry,
        screens.flatMap(({ list }) => list ?? []),
      ),
    },
    { heading: 'indexes', lines: indexLines(registry, entity) },
    { heading: 'refers to', lines: referenceLines(entity) },
    { heading: 'referred to by', lines: referringLines(registry, name) },
  ]);
}

/** The declared fields: kind, then what differs from an optional field that everybody who sees the row reads and writes. */
function fieldLines({ fields }: Entity): string[] {
  const own = [...fields.values()].filter(({ isBase }) => !isBase);
  const width = Math.max(...own.map(({ name }) => name.length)) + 2;
  return own.map((field) => `${field.name.padEnd(width)}${[kindWords(field), ...rightWords(field)].join(', ')}`);
}

function kindWords({ kind, reference, property, options }: Field): string {
  if (reference) return `${kind} to ${reference.entity}`;
  if (options) return `${kind} of ${options.map(({ value }) => value).join(' | ')}`;
  return property.maxLength === undefined ? kind : `${kind} of at most ${property.maxLength}`;
}

function rightWords({ required, readOnly, property }: Field): string[] {
  const { 'x-visible-to': readers, 'x-writable-by': writers, 'x-when': conditions, 'x-default': computed } = property;
  const fixed = computed ?? property.default;
  return [
    ...(required ? ['required'] : []),
    ...(readOnly ? [property['x-computed'] ? 'computed' : 'set by the server'] : []),
    ...(property['x-immutable'] ? ['set once'] : []),
    ...(readers ? [`read by ${readers.join(', ')}`] : []),
    ...(writers ? [`written by ${writers.join(', ')}`] : []),
    ...(property['x-sensitive'] ? [`sensitive: ${String(property['x-sensitive'])}`] : []),
    ...Object.entries({ ...conditions }).map(([what, when]) => `${what} where ${formatFlatJson(when)}`),
    ...(fixed === undefined || fixed === null ? [] : [`default ${formatFlatJson(fixed)}`]),
  ];
}

function ruleLines({ schema }: Entity): string[] {
  const rules = (schema['x-rules'] ?? []).map(
    ({ field, when, must }) => `${field}: ${when ? `where ${formatFlatJson(when)}, ` : ''}must ${formatFlatJson(must)}`,
  );
  return [...rules, ...(schema['x-locked'] ?? []).map(({ when }) => `locked where ${formatFlatJson(when)}`)];
}

/** The states of a field, then each step with who makes it, on which condition and what it asks for. */
function stateLines({ field, initial, final, transitions }: Machine): string[] {
  const width = Math.max(0, ...transitions.map(({ name }) => name.length)) + 2;
  const steps = transitions.map((each) => `  ${each.name.padEnd(width)}${[stepWords(each), ...stepRights(each)].join(', ')}`);
  return [`${field}: begins as ${initial.join(' or ')}${final.length > 0 ? `, ends as ${final.join(' or ')}` : ''}`, ...steps];
}

function stepWords(transition: Transition): string {
  const targets = targetsOf(transition);
  return `${transition.from.join(' | ')} -> ${targets.length > 0 ? targets.join(' | ') : 'the state before'}`;
}

function stepRights(transition: Transition): string[] {
  const { by, never_by: never, when, at, comment, decides, effects } = transition;
  const asked = askedFields(transition).map(({ name, isRequired }) => (isRequired ? name : `${name} (optional)`));
  return [
    `by ${by?.join(', ') ?? 'everybody who can edit'}`,
    ...(never ? [`never by ${never.join(', ')}`] : []),
    ...(when ? [`where ${formatFlatJson(when)}`] : []),
    ...(at === undefined ? [] : [`at ${at}`]),
    ...(asked.length > 0 ? [`asks for ${asked.join(', ')}`] : []),
    ...(comment ? [`comment ${comment}`] : []),
    ...(decides ? ['in the inbox'] : []),
    ...(effects ? [`then ${effects.join(', ')}`] : []),
  ];
}

function noticeLines({ notices }: Registry, entity: string): string[] {
  return [...notices.values()]
    .filter(({ entities }) => entities.includes(entity))
    .map(({ name, on, to = [], event, ways = ['portal'] }) => {
      const receivers = to.map((each) => (typeof each === 'string' ? each : 'user' in each ? each.user : each.address));
      const told = [...(to.length > 0 ? [`to ${receivers.join(', ')} by ${ways.join(', ')}`] : []), ...(event ? [`event ${event}`] : [])];
      return `${name}  ${formatFlatJson(on)}  ${told.join('; ')}`;
    });
}

/** The papers of a resource: condition, size, languages, who issues copies, and the notices that carry them. */
function paperLines(registry: Registry, resource: ResourceDefinition): string[] {
  return papersOf(registry, resource).map(({ name, when, size = 'letter', language = 'reader', issued }) => {
    const mailing = [...registry.notices.values()].filter(
      ({ entities, papers }) => entities.includes(resource.schema) && papers?.includes(name),
    );
    const { transitions = [], by = [] } = issued ?? {};
    const parts = [
      `of ${resource.name}`,
      ...(when ? [`where ${formatFlatJson(when)}`] : []),
      typeof size === 'string' ? size : `label of ${size.width} x ${size.height} in`,
      language === 'reader' ? 'in the language of the reader' : `in ${language}`,
      ...(transitions.length > 0 ? [`issued at ${transitions.join(', ')}`] : []),
      ...(by.length > 0 ? [`issued by ${by.join(', ')}`] : []),
      ...mailing.map((notice) => `mailed by ${notice.name}`),
    ];
    return `${name}  ${parts.join(', ')}`;
  });
}

function callLines(registry: Registry, resources: readonly ResourceDefinition[]): string[] {
  const paths = resources.map(({ api_url: path }) => path);
  return generatedCalls(registry)
    .filter(({ path }) => paths.includes(path))
    .map(({ endpoint, verb }) => `${endpoint.method} /api/${endpoint.path}  ${verb}`);
}

function referenceLines({ fields }: Entity): string[] {
  return [...fields.values()].flatMap(({ name, isBase, reference }) => (reference && !isBase ? [`${reference.entity}  by ${name}`] : []));
}

/** Fields of all entities that refer to one, with what a deletion does, and the resource whose page shows them. */
function referringLines({ entities, resources }: Registry, target: string): string[] {
  const parents = [...resources.values()].filter(({ schema }) => schema === target);
  const places = (name: string, field: string) =>
    parents.flatMap(({ name: parent, children = [] }) =>
      children
        .filter((child) => child.field === field && resources.get(child.resource)?.schema === name)
        .map(({ as }) => `, ${as === 'lines' ? 'lines' : 'a tab'} of ${parent}`),
    );
  return [...entities.values()].flatMap(({ name, fields }) =>
    [...fields.values()]
      .filter(({ isBase, reference }) => !isBase && reference?.entity === target)
      .map(({ name: field, property }) => {
        const isDeleted = property['x-ref']?.on_delete === 'cascade';
        return `${name}  by ${field}${isDeleted ? ', deleted with it' : ''}${places(name, field).join('')}`;
      }),
  );
}
