import { type Entity, type Field, getField } from '../entity.ts';
import type { ScreenDescription } from '../ScreenDescription.ts';
import type { HeaderFact, RecordHeader } from '../types.gen.ts';
import { factFields } from './headerFacts.ts';

type Header = NonNullable<ScreenDescription['form']>['header'];

const defaultFacts = 3;

/**
 * The strip above a record: the parts that the definition names, else the title of the entity, its first enumeration with tones and its
 * first required fields.
 * The status is no fact beside itself.
 * @param barred fields that the reader never sees; a text with one of them is left out
 */
export function describeHeader(entity: Entity, { title, status, facts }: RecordHeader, barred: ReadonlySet<string>): Header {
  const isSeen = (name: string): boolean => entity.fields.has(name) && !barred.has(name);
  const shownTitle = (title ?? entity.title).filter(isSeen);
  const shownStatus = [status ?? statusField(entity)].filter((name) => name !== undefined).find(isSeen);
  const others = [...entity.fields.values()].filter(
    (field) => isFact(field) && ![...entity.title, ...(title ?? []), shownStatus].includes(field.name),
  );
  const shownFacts: readonly HeaderFact[] = facts ?? others.slice(0, defaultFacts).map(({ name }) => name);
  return {
    title: shownTitle,
    status: shownStatus,
    facts: shownFacts.filter((fact) => fact !== shownStatus && factFields(fact).every(isSeen)),
  };
}

function statusField(entity: Entity): string | undefined {
  return entity.schema.required?.find((name) => entity.fields.has(name) && getField(entity, name).property['x-tone'] !== undefined);
}

function isFact({ kind, required, isBase, property }: Field): boolean {
  return required && !isBase && shortKinds.has(kind) && (property.maxLength ?? 0) <= shortText;
}

const shortKinds: ReadonlySet<Field['kind']> = new Set(['text', 'time', 'enum', 'integer', 'decimal', 'date', 'datetime', 'reference']);
const shortText = 100;
