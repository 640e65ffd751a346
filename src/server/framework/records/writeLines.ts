import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { fieldAt } from '../../../shared/framework/records/problems.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { refusal } from '../access/access.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { deleteRecord } from './deleteRecord.ts';
import type { LinesTarget } from './RecordTarget.ts';
import { readLines } from './readLines.ts';
import { recordErrors } from './recordErrors.ts';
import { checkNew, createRecord, updateRecord } from './writeRecord.ts';

/**
 * Replaces the lines of a record by the lines that a client sends, in their order: adds lines without an id, changes lines with an id, and
 * removes the others. Each is a separate change, with the rights, checks, hooks and audit log of its resource.
 * @param tx the transaction in which the record itself was locked
 * @param sent the client's list; null for none
 * @param options.isNew true: the record has just been added, and has no lines
 * @returns true if a line was added, changed or removed
 * @throws AppError 400 `invalid_body` and 409 `value_taken` (errors by place, such as `chapters/2/title`) · 401 and 403 without the right
 *   to a verb that is needed · 409 `stale_version` for a line that was changed or removed meanwhile, also for one that the writer never
 *   saw · as `deleteRecord`
 */
export async function writeLines(
  tx: ScopedConnection,
  lines: LinesTarget,
  parent: RecordId,
  sent: unknown,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<boolean> {
  const items = parseLines(lines, sent);
  const stored = new Map((isNew ? [] : await readLines(tx, lines, parent)).map((line) => [Number(line['id']), line]));
  const kept = new Set(items.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !stored.has(id))) throw recordErrors.stale_version();
  const removed = [...stored.keys()].filter((id) => !kept.has(id));
  if (removed.length > 0) allow(tx, lines, 'delete');
  for (const id of removed) await deleteRecord(tx, lines.target, id);
  await setAside(tx, lines, items, stored);
  const counts = { added: 0, changed: 0 };
  const write = async ({ id, values, number }: Line): Promise<void> => {
    const { field, order } = lines.child;
    const count = order === undefined ? {} : { [order]: number };
    if (id === undefined) {
      allow(tx, lines, 'create');
      await createRecord(tx, lines.target, values, { set: { [field]: parent, ...count }, isAnswered: false });
      counts.added += 1;
      return;
    }
    const was = order === undefined ? {} : { [order]: stored.get(id)?.[order] };
    const { version } = await updateRecord(tx, lines.target, id, values, { set: count, was, isAnswered: false });
    if (version === values['version']) return;
    allow(tx, lines, 'edit');
    counts.changed += 1;
  };
  const refused = await writeAll(items, write);
  if (refused.length > 0) throw refusalOf(lines, refused);
  return removed.length + counts.added + counts.changed > 0;
}

/**
 * Checks the values of the lines of a record that could not be added itself, as `writeLines` does, except values that follow from the
 * record.
 * @throws AppError 400 `invalid_body` (errors by place)
 */
export async function checkLines(tx: ScopedConnection, lines: LinesTarget, sent: unknown): Promise<void> {
  const { child, entity, target } = lines;
  const { field, order } = child;
  const refused: RefusedLine[] = [];
  for (const line of parseLines(lines, sent)) {
    const set = { [field]: null, ...(order !== undefined && { [order]: line.number }) };
    const error = await checkNew(tx, target, line.values, { set }).then(() => undefined, invalidBodyOf);
    const known = Object.entries(error?.errors ?? {}).filter(([place]) => !followsFrom(entity, fieldAt(place), field));
    if (known.length > 0) refused.push({ line, error: httpErrors.invalid_body({}, { errors: Object.fromEntries(known) }) });
  }
  if (refused.length > 0) throw refusalOf(lines, refused);
}

/** True for a field whose default is a value of the record that a reference names. */
function followsFrom(entity: Entity, name: string, reference: string): boolean {
  const rule = entity.fields.get(name)?.property['x-default'];
  return typeof rule === 'object' && 'reference' in rule && rule.reference === reference;
}

function invalidBodyOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === httpErrors.invalid_body().code) return error;
  throw error;
}

/** A line as a client sends it. */
interface Line {
  /** undefined: a new one. */
  readonly id: number | undefined;
  /** Fields of the line, without those that follow from its place. */
  readonly values: RecordValues;
  /** From 1. */
  readonly number: number;
}

/** @throws AppError 400 `invalid_body` */
function parseLines({ name, child, maxItems, minItems = 0 }: LinesTarget, sent: unknown): Line[] {
  const problem = (place: string, found: FieldProblem) => httpErrors.invalid_body({}, { errors: { [place]: found } });
  const items: unknown = sent ?? [];
  if (!Array.isArray(items)) throw problem(name, { key: 'validation.invalid' });
  if (items.length > maxItems)
    throw problem(name, {
      key: 'validation.max_items',
      values: { max: maxItems },
      ...(child.max_items_message && { text: child.max_items_message }),
    });
  if (items.length < minItems) throw problem(name, { key: 'validation.min_lines', values: { min: minItems } });
  const ids = new Set<number>();
  return items.map((item: unknown, i) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw problem(`${name}/${i}`, { key: 'validation.invalid' });
    const { id = null, ...fields }: Readonly<Record<string, unknown>> = { ...item };
    if (id !== null && (typeof id !== 'number' || ids.has(id))) throw problem(`${name}/${i}/id`, { key: 'validation.invalid' });
    if (id !== null) ids.add(id);
    const values = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== child.field && field !== child.order));
    return { id: id ?? undefined, values, number: i + 1 };
  });
}

/**
 * Frees the numbers of the lines that move, where a unique set of the entity holds the number: a line could not take one that another
 * line still has.
 */
async function setAside(
  tx: ScopedConnection,
  { entity, child: { order } }: LinesTarget,
  items: readonly Line[],
  stored: ReadonlyMap<number, RecordValues>,
): Promise<void> {
  if (order === undefined || !entity.unique.some(({ fields }) => fields.includes(order))) return;
  const moved = items.flatMap(({ id, number }) => (id !== undefined && stored.get(id)?.[order] !== number ? [id] : []));
  if (moved.length === 0) return;
  const column = sql.id(order);
  await withoutGuard(tx).run(sql`update ${sql.id(entity.name)} set ${column} = -${column} where id = any(${moved}::bigint[])`);
}

function allow({ ctx }: ScopedConnection, { resource }: LinesTarget, verb: 'create' | 'edit' | 'delete'): void {
  if (!canUse(ctx.registry, ctx.reader, resource, verb)) throw refusal(ctx.reader);
}

interface RefusedLine {
  readonly line: Line;
  readonly error: AppError;
}

const valueTaken = httpErrors.value_taken().code;
const refusals: ReadonlySet<string> = new Set([httpErrors.invalid_body().code, valueTaken]);

/**
 * Writes the lines one after the other. A line whose unique value another line still holds is written after that other line.
 * @returns the lines that are refused for their values
 */
async function writeAll(items: readonly Line[], write: (line: Line) => Promise<void>): Promise<RefusedLine[]> {
  const refused: RefusedLine[] = [];
  for (const line of items) {
    try {
      await write(line);
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
      refused.push({ line, error });
    }
  }
  const taken = refused.filter(({ error }) => error.code === valueTaken);
  if (taken.length === 0 || taken.length === items.length) return refused;
  const others = refused.filter(({ error }) => error.code !== valueTaken);
  const again = await writeAll(
    taken.map(({ line }) => line),
    write,
  );
  return [...others, ...again];
}

/** One error for all refused lines, by place. A unique set is named by its fields in the line. */
function refusalOf({ name, child }: LinesTarget, refused: readonly RefusedLine[]): AppError {
  const errors = refused.flatMap(({ line, error }) => {
    const found = Object.entries(error.errors ?? {});
    const inLine = found.filter(([field]) => field !== child.field && field !== child.order);
    return (inLine.length > 0 ? inLine : found).map(([field, problem]) => [`${name}/${line.number - 1}/${field}`, problem] as const);
  });
  const isTaken = refused.every(({ error }) => error.code === valueTaken);
  return httpErrors[isTaken ? 'value_taken' : 'invalid_body']({}, { errors: Object.fromEntries(errors) });
}
