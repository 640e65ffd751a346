import { loadModule, parseSync } from 'libpg-query';

/** The tables that a statement names, as PostgreSQL's own parser reads it. */
export interface StatementTables {
  /** Of SELECT, INSERT, UPDATE, DELETE and MERGE; their own name for all others, such as `CopyStmt`. */
  readonly kind: string;
  readonly named: readonly NamedTable[];
  /** Functions that run SQL from a text or read a table that a text names. */
  readonly runners: readonly string[];
}

export interface NamedTable {
  readonly schema: string | undefined;
  readonly name: string;
  /** true: rows are added, changed or removed. */
  readonly isChanged: boolean;
}

// Under load the same texts repeat; the limit keeps texts that one call makes from filling the memory.
const textsMax = 5000;
const known = new Map<string, StatementTables>();

/** Loads the parser, once for a process. */
export const loadParser: () => Promise<void> = loadModule;

/**
 * Finds the tables of a statement, also in sub-selects, CTEs and joins. Names of CTEs count as tables. Needs `loadParser`.
 * @throws SqlError for a text that is not exactly one statement
 */
export function statementTables(text: string): StatementTables {
  const before = known.get(text);
  if (before) return before;
  const { stmts = [] } = parseSync(text);
  const [first] = stmts;
  const kind = stmts.length === 1 && first?.stmt ? (Object.keys(first.stmt)[0] ?? '') : 'several statements';
  const named: NamedTable[] = [];
  const runners: string[] = [];
  walk(stmts, { named, runners });
  const found = { kind, named, runners };
  if (known.size >= textsMax) known.clear();
  known.set(text, found);
  return found;
}

const sqlRunners = /^((query|table|schema|database|cursor)_to_xml.*|ts_stat|ts_rewrite|dblink.*|crosstab.*|connectby|pg_read_.*|lo_.*)$/;

interface Found {
  readonly named: NamedTable[];
  readonly runners: string[];
}

const changes = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

function walk(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, found);
    return;
  }
  if (!isNode(node)) return;
  for (const [key, part] of Object.entries(node)) {
    // FOR UPDATE OF names only tables that FROM has named.
    if (key === 'lockedRels') continue;
    if (key === 'RangeVar') note(part, found, false);
    if (key === 'FuncCall') noteRunner(part, found);
    if (isNode(part) && (changes.has(key) || key === 'relation' || key === 'rel')) note(part['relation'] ?? part, found, changes.has(key));
    walk(part, found);
  }
}

function note(range: unknown, { named }: Found, isChanged: boolean): void {
  if (!isNode(range) || typeof range['relname'] !== 'string') return;
  const schema = range['schemaname'];
  named.push({ schema: typeof schema === 'string' ? schema : undefined, name: range['relname'], isChanged });
}

function noteRunner(call: unknown, { runners }: Found): void {
  const parts = isNode(call) && Array.isArray(call['funcname']) ? call['funcname'] : [];
  const last: unknown = parts.at(-1);
  const text = isNode(last) && isNode(last['String']) ? last['String']['sval'] : undefined;
  if (typeof text === 'string' && sqlRunners.test(text)) runners.push(text);
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
