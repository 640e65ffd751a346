import { createHash } from 'node:crypto';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../Connection.ts';
import type { Database } from '../Database.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { sql } from '../sql.ts';
import type { Remedy, RowsInTheWay, Sentence } from './Change.ts';
import { planSchema, type SchemaPlan } from './planSchema.ts';
import {
  inSchemaTransaction,
  lockTables,
  type PrintStatement,
  readObstacles,
  runStatement,
  syncWithin,
  underSchemaLock,
} from './syncSchema.ts';
import { textNotices } from './textNotices.ts';

/** A step that the schema sync leaves to a person. */
export interface PendingChange {
  /** Changes with the statements and with the rows that would be lost, so that only the confirmed change can run. */
  readonly id: string;
  readonly kind: 'refusal' | 'leftover' | 'rename';
  readonly table: string;
  readonly column: string | undefined;
  readonly reason: Sentence;
  /** Number of rows that it touches. */
  readonly rows: number;
  /** Description of a permanent loss; undefined: no loss. */
  readonly loss: Sentence | undefined;
  /** true: the definitions are not used while the change is pending. */
  readonly blocks: boolean;
  /** Statements in their order, with `{value}` for the value from a person; empty: a person has to correct the rows. */
  readonly statements: readonly string[];
  /** The field and values by which a list shows the rows; no values: the rows without one. */
  readonly found: { readonly field: string; readonly values: readonly string[] | undefined } | undefined;
  /** `none` · `any` text · one of `choices`. */
  readonly value: 'none' | 'any' | readonly string[];
}

/** A pending change that a person has chosen, with the value for its rows if it needs one. */
export interface ChosenChange {
  readonly id: string;
  readonly value?: string | undefined;
}

export interface AppliedChanges {
  /** Every statement that ran, including those of the sync after the chosen changes. */
  readonly statements: readonly string[];
  /** The changes that are still pending. */
  readonly pending: readonly PendingChange[];
}

/** The reason why a chosen change was not run; no other change was run either. */
export class ChoiceProblem extends Error {
  override readonly name = 'ChoiceProblem';
  readonly code: 'gone' | 'value_missing' | 'value_unknown' | 'by_hand' | 'failed';
  /** The database's own message, for `failed`. */
  readonly detail: string;

  constructor(code: ChoiceProblem['code'], detail = '', cause?: unknown) {
    super(detail || code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

interface RemediableChange extends PendingChange {
  readonly remedy: Remedy | undefined;
}

export interface PendingOptions {
  /** true: also looks for texts that are not in the normal form, which reads whole tables. */
  readonly texts?: boolean;
}

/**
 * The pending steps for these definitions, used or not. Changes nothing.
 * @throws StartProblem as `syncSchema`
 */
export async function readPending(db: Database, registry: Registry, options: PendingOptions = {}): Promise<PendingChange[]> {
  for (let left = triesMax; ; left -= 1)
    try {
      return await inSchemaTransaction(db, async (tx) => (await findPending(tx, registry, options)).map(withoutRemedy));
    } catch (error) {
      if (left === 1 || !isGone(error)) throw error;
    }
}

/** The steps are found and their rows counted one after another: a table or column that another process drops in between is looked up again. */
const triesMax = 5;

/** true: a table or column does not exist. SQLSTATE. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');
}

/**
 * Runs the chosen changes and then the sync, all in one transaction under the lock of the sync. It plans again inside the
 * transaction, so that only changes still pending can run.
 * @throws ChoiceProblem if a choice is no longer pending, lacks its value, or the database refuses a statement
 * @throws StartProblem as `syncSchema`
 */
export async function applyPending(
  db: Database,
  registry: Registry,
  chosen: readonly ChosenChange[],
  print: PrintStatement,
  options: PendingOptions = {},
): Promise<AppliedChanges> {
  return underSchemaLock(db, async (tx) => {
    const statements: string[] = [];
    const note = (statement: string): void => {
      statements.push(statement);
      print(statement);
    };
    // The loss must be the confirmed one, so the rows are counted after the tables are locked.
    const before = await findPending(tx, registry, options);
    const tables = before.filter(({ id }) => chosen.some((choice) => choice.id === id)).map(({ table }) => table);
    await lockTables(tx, tables, note);
    const found = tables.length > 0 ? await findPending(tx, registry, options) : before;
    for (const { id } of chosen) if (!found.some((each) => each.id === id)) throw new ChoiceProblem('gone');
    // In the order of the list: renames before fills, a dropped column before the table that it refers to.
    const wanted = found.flatMap((change) => {
      const choice = chosen.find(({ id }) => id === change.id);
      return choice ? statementsOf(change, choice) : [];
    });
    for (const statement of wanted) await tryStatement(tx, statement, note);
    if (chosen.length > 0) await syncWithin(tx, registry, note);
    return { statements, pending: (await findPending(tx, registry, options)).map(withoutRemedy) };
  });
}

async function findPending(tx: Connection, registry: Registry, { texts = false }: PendingOptions): Promise<RemediableChange[]> {
  const catalogue = await readObstacles(tx, registry);
  const plan = planSchema(registry, catalogue);
  const refusals: RemediableChange[] = [];
  for (const { statement, ...refusal } of plan.refusals) {
    const reason = refusal.examples === undefined ? refusal.reason : await withExamples(tx, refusal.reason, refusal.examples);
    const described = describe({ kind: 'refusal', ...refusal, reason, statement }, refusal.rows, refusal.blocks);
    refusals.push({ ...described, found: await findRows(tx, refusal.found) });
  }
  const notices: RemediableChange[] = [];
  for (const notice of plan.notices) {
    const [answer] = await tx.run<{ count: number }>(sql.raw(notice.question));
    notices.push(describe(notice, answer?.count ?? 0, false));
  }
  for (const notice of texts ? textNotices(registry, catalogue) : []) {
    const [answer] = await tx.run<{ count: number; examples?: readonly string[] | null }>(sql.raw(notice.question));
    const { count, examples } = answer ?? { count: 0 };
    const values = { ...notice.reason.values, count, examples: (examples ?? []).join('; ').slice(0, examplesMax) };
    if (count > 0) notices.push(describe({ ...notice, reason: { ...notice.reason, values } }, count, false));
  }
  const isRename = ({ kind }: RemediableChange): boolean => kind === 'rename';
  return [...notices.filter(isRename), ...refusals, ...notices.filter((notice) => !isRename(notice))];
}

const examplesMax = 300;

async function withExamples(tx: Connection, { key, values }: Sentence, examples: string): Promise<Sentence> {
  const found = await tx.run<{ example: string }>(sql.raw(examples));
  const text = found.map(({ example }) => example).join('; ');
  return { key, values: { ...values, examples: text.slice(0, examplesMax) } };
}

/** Looks up the values by which a list shows the rows. */
async function findRows(tx: Connection, found: RowsInTheWay | undefined): Promise<PendingChange['found']> {
  if (found?.values === undefined) return found && { field: found.field, values: undefined };
  const rows = await tx.run<{ value: string | null }>(sql.raw(found.values));
  return { field: found.field, values: rows.flatMap(({ value }) => value ?? []) };
}

type ChangeSource = Pick<SchemaPlan['refusals'][number], 'table' | 'column' | 'reason' | 'remedy' | 'statement'> &
  Pick<PendingChange, 'kind'>;

function describe({ kind, table, column, reason, remedy }: ChangeSource, rows: number, blocks: boolean): RemediableChange {
  const statements = [...(remedy?.first ?? []), ...(remedy?.fill ? [remedy.fill('{value}')] : []), ...(remedy?.steps ?? [])];
  // Dropping an empty column loses nothing; dropping an empty table still loses the table.
  const key = rows > 0 || (kind === 'leftover' && column === undefined) ? remedy?.loss : undefined;
  const loss = key === undefined ? undefined : { key, values: { ...reason.values, count: rows } };
  return {
    id: createHash('sha256')
      .update(JSON.stringify([table, column, reason.key, statements, loss && rows]))
      .digest('hex')
      .slice(0, 16),
    kind,
    table,
    column,
    reason,
    rows,
    loss,
    blocks,
    found: undefined,
    statements,
    value: remedy?.fill ? (remedy.choices ?? 'any') : 'none',
    remedy,
  };
}

function withoutRemedy({ remedy: _remedy, ...change }: RemediableChange): PendingChange {
  return change;
}

function statementsOf({ remedy, statements }: RemediableChange, { value = '' }: ChosenChange): string[] {
  if (!remedy || statements.length === 0) throw new ChoiceProblem('by_hand');
  if (!remedy.fill) return [...(remedy.first ?? []), ...remedy.steps];
  if (value === '') throw new ChoiceProblem('value_missing');
  if (remedy.choices && !remedy.choices.includes(value)) throw new ChoiceProblem('value_unknown', remedy.choices.join(', '));
  return [...(remedy.first ?? []), remedy.fill(value), ...remedy.steps];
}

async function tryStatement(tx: Connection, statement: string, print: PrintStatement): Promise<void> {
  await runStatement(tx, statement, print).catch((error: unknown) => {
    if (error instanceof StartProblem || !(error instanceof Error) || !('code' in error)) throw error;
    throw new ChoiceProblem('failed', error.message, error);
  });
}
