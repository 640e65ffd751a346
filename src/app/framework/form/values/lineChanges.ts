import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { brokenRules } from '../../../../shared/framework/records/recordRules.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { formMoment, isSame, recordAfterSave } from './recordChanges.ts';

/** The lines that a record holds under a name. */
export function linesOf(record: FormRecord, name: string): readonly FormRecord[] {
  const lines = record[name];
  return Array.isArray(lines) ? lines.filter((line): line is FormRecord => typeof line === 'object' && line !== null) : [];
}

/** `update` for a line that is stored. */
export function lineMode({ id }: FormRecord): RecordMode {
  return id === undefined || id === null ? 'create' : 'update';
}

/** A record whose lines are as after a save: values typed into fields that are hidden now do not count. */
export function withSavedLines(entity: Entity, base: FormRecord, record: FormRecord): FormRecord {
  const saved = [...(entity.lines ?? [])].flatMap(([name, lines]) => {
    if (!Array.isArray(record[name])) return [];
    const before = storedLines(base, name);
    return [[name, linesOf(record, name).map((line) => recordAfterSave(lines, lineMode(line), before.get(line['id']) ?? {}, line))]];
  });
  return { ...record, ...Object.fromEntries(saved) };
}

/**
 * The values of a form as a call sends them: of its lines the fields that a client may set, of a stored one also its id and its version.
 * @param over the stored record to change; a line that it no longer has is sent as a new one
 */
export function sentValues(entity: Entity, values: FormRecord, over: FormRecord): FormRecord {
  const sent = [...(entity.lines ?? [])].flatMap(([name, lines]) => {
    if (!Object.hasOwn(values, name)) return [];
    const stored = storedLines(over, name);
    return [[name, linesOf(values, name).map((line) => sentLine(lines, line, stored.get(line['id'])))]];
  });
  return { ...values, ...Object.fromEntries(sent) };
}

/** The rules across fields that lines break, by place. */
export function brokenLineRules(
  entity: Entity,
  base: FormRecord,
  record: FormRecord,
  found: Readonly<Record<string, FieldProblem>>,
): Record<string, FieldProblem> {
  const problems = [...(entity.lines ?? [])].flatMap(([name, lines]) => {
    const before = storedLines(base, name);
    return linesOf(record, name).flatMap((line, i) => {
      const place = `${name}/${i}/`;
      const stored = before.get(line['id']);
      const own = Object.entries(found).flatMap(([path, problem]) =>
        path.startsWith(place) ? [[path.slice(place.length), problem] as const] : [],
      );
      const isChanged = (field: string) => !stored || !isSame(stored[field], line[field]);
      const broken = brokenRules(lines, line, formMoment(), isChanged, Object.fromEntries(own));
      return Object.entries(broken).map(([field, problem]) => [`${place}${field}`, problem] as const);
    });
  });
  return Object.fromEntries(problems);
}

function storedLines(record: FormRecord, name: string): ReadonlyMap<unknown, FormRecord> {
  return new Map(linesOf(record, name).flatMap((line) => (lineMode(line) === 'update' ? [[line['id'], line]] : [])));
}

function sentLine(entity: Entity, line: FormRecord, stored: FormRecord | undefined): FormRecord {
  const names = writableFields(entity, stored ? 'update' : 'create').map(({ name }) => name);
  const values = Object.fromEntries(names.filter((name) => Object.hasOwn(line, name)).map((name) => [name, line[name]]));
  return stored ? { id: stored['id'], version: stored['version'], ...values } : values;
}
