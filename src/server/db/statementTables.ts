import { loadModule, parseSync } from 'libpg-query';
import { invariant } from '../../shared/framework/AppError.ts';

/** The tables and functions that a statement names, as PostgreSQL's own parser reads it. */
export interface StatementTables {
  /** Of SELECT, INSERT, UPDATE, DELETE and MERGE; their own name for all others, such as `CopyStmt`. */
  readonly kind: string;
  /** Without the names that the statement itself gives in WITH. */
  readonly named: readonly NamedTable[];
  readonly called: readonly NamedFunction[];
}

export interface NamedTable {
  readonly schema: string | undefined;
  readonly name: string;
  /** true: rows are added, changed or removed. */
  readonly isChanged: boolean;
}

export type NamedFunction = Pick<NamedTable, 'schema' | 'name'>;

// Under load the same texts repeat; the limit keeps texts made by a single call from filling the memory.
const textsMax = 5000;
const known = new Map<string, StatementTables>();

/** Loads the parser, once for a process. */
export const loadParser: () => Promise<void> = loadModule;

/**
 * Finds the tables and functions of a statement, also in sub-selects, CTEs and joins. Needs `loadParser`.
 * @throws Error for a text that PostgreSQL cannot parse
 */
export function statementTables(text: string): StatementTables {
  const before = known.get(text);
  if (before) return before;
  const { stmts = [] } = parse(text);
  const [first] = stmts;
  const kind = stmts.length === 1 && first?.stmt ? (Object.keys(first.stmt)[0] ?? '') : 'several statements';
  const found: StatementParts = { named: [], called: [] };
  walk(stmts, found, new Set());
  const tables = { kind, ...found };
  if (known.size >= textsMax) known.clear();
  known.set(text, tables);
  return tables;
}

/** @throws Error with the place of the fault in the statement */
function parse(text: string): ReturnType<typeof parseSync> {
  invariant(text.trim() !== '', 'a statement has a text');
  try {
    return parseSync(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason} in the statement (table() adds its alias itself): ${text.trim().slice(0, 200)}`, { cause: error });
  }
}

interface StatementParts {
  readonly named: NamedTable[];
  readonly called: NamedFunction[];
}

const changes = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'intoClause']);

/** @param ctes names of WITH that hold at the node */
function walk(node: unknown, found: StatementParts, ctes: ReadonlySet<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, found, ctes);
    return;
  }
  if (!isNode(node)) return;
  const { withClause, ...rest } = node;
  const inside = isNode(withClause) ? walkWith(withClause, found, ctes) : ctes;
  for (const [key, part] of Object.entries(rest)) {
    // FOR UPDATE OF names only tables that FROM has named.
    if (key === 'lockedRels') continue;
    if (key === 'FuncCall') noteFunction(part, found);
    const isChanged = changes.has(key);
    if (isNode(part) && (isChanged || key === 'RangeVar' || key === 'relation' || key === 'rel'))
      noteTable(part['relation'] ?? part['rel'] ?? part, found, isChanged, inside);
    walk(part, found, inside);
  }
}

/** A CTE sees those before it; of WITH RECURSIVE, all. Returns the names that hold in the statement. */
function walkWith({ ctes: list, recursive }: Node, found: StatementParts, outer: ReadonlySet<string>): ReadonlySet<string> {
  const tables = (Array.isArray(list) ? list : [])
    .map((item: unknown) => (isNode(item) ? item['CommonTableExpr'] : undefined))
    .filter(isNode);
  const all = new Set([...outer, ...tables.map(({ ctename }) => String(ctename))]);
  const before = new Set(outer);
  for (const table of tables) {
    walk(table, found, recursive === true ? all : new Set(before));
    before.add(String(table['ctename']));
  }
  return all;
}

function noteTable(range: unknown, { named }: StatementParts, isChanged: boolean, ctes: ReadonlySet<string>): void {
  if (!isNode(range) || typeof range['relname'] !== 'string') return;
  const { relname: name, schemaname } = range;
  const schema = typeof schemaname === 'string' ? schemaname : undefined;
  if (isChanged || schema !== undefined || !ctes.has(name)) named.push({ schema, name, isChanged });
}

function noteFunction(call: unknown, { called }: StatementParts): void {
  const parts: readonly unknown[] = isNode(call) && Array.isArray(call['funcname']) ? call['funcname'] : [];
  const names = parts.map((part) => (isNode(part) && isNode(part['String']) ? String(part['String']['sval']) : ''));
  called.push({ schema: names.slice(0, -1).join('.') || undefined, name: names.at(-1) ?? '' });
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
