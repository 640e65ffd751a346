import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import { copyLine } from '../../db/copyLine.ts';
import { StartProblem } from '../../db/errors/StartProblem.ts';
import { bulkLoad } from '../../db/schema/bulkLoad.ts';
import { sql } from '../../db/sql.ts';
import { hashPassword } from '../../shell/credentials/password.ts';
import { emptyTables } from './emptyTables.ts';
import { derivedParts, derivedTables } from './freight/derivedParts.ts';
import { demoParts } from './parts.ts';
import { planKey } from './planKey.ts';
import { shipmentMaker } from './shipments/shipmentRow.ts';
import { dayNumber, dayText } from './world/calendar.ts';
import type { Cell, DemoBase, DemoPlan, DemoRow } from './world/DemoPlan.ts';
import { buildWorld, type DemoWorld } from './world/DemoWorld.ts';
import { demoAccounts } from './world/demoAccounts.ts';
import { userRows } from './world/userRows.ts';

export interface DemoOptions {
  readonly productCode: string;
  readonly shipments: number;
  /** Password of the demo accounts. */
  readonly password: string;
  /** The day that counts as today, `2026-03-10`. */
  readonly anchor: string;
  readonly seed: string;
  /** Prints a line of progress now and then during a long load. */
  readonly print: (line: string) => void;
  /** Gets each statement that drops or makes an index or a foreign key; undefined: nobody asked. */
  readonly printStatement?: (statement: string) => void;
}

/** Duration and content of a load. */
export interface DemoReport {
  readonly shipments: number;
  /** false: companies, customers and users existed from an earlier load. */
  readonly madeWorld: boolean;
  readonly seconds: number;
  /** Tables that were loaded, for `markVisible`. */
  readonly tables: readonly string[];
}

/** true: the database has no users yet, so the demo may be loaded. */
export async function isEmptyForDemo(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ used: boolean }>(sql`select exists (select from users) as used`);
  return row?.used === false;
}

/**
 * Loads the demo in one transaction: all of it into a database without users, or only the requested number of shipments
 * if the database has a demo of the same seed (replaces its shipments). Tables and menu groups must exist.
 * @throws StartProblem if the database holds real data, a demo of another seed, or rows that refer to replaced rows
 */
export async function loadDemo(connection: Connection, registry: Registry, options: DemoOptions): Promise<DemoReport> {
  const started = performance.now();
  const earlier = await findPlan(connection);
  if (earlier && earlier.seed !== options.seed)
    throw new StartProblem(
      `The database holds a demo of another seed, ${earlier.seed}.`,
      'Name that seed, or empty the database first: npm run db:reset.',
    );
  if (!earlier && !(await isEmptyForDemo(connection)))
    throw new StartProblem(
      'The database holds users that are not of the demo.',
      'Load the demo into an empty database: npm run db:reset empties it.',
    );
  const load = async (tx: Connection): Promise<void> => {
    const base = earlier
      ? { ...(await findBase(tx, options.productCode)), lastIds: earlier.lastIds }
      : await findBase(tx, options.productCode);
    const plan: DemoPlan = { seed: options.seed, anchor: dayNumber(options.anchor), shipments: options.shipments, base };
    const world = buildWorld(plan);
    const refill = earlier && (await emptyTables(tx, ['shipments', ...derivedTables]));
    if (!earlier) await loadWorld(tx, plan, world);
    await loadShipments(tx, plan, world, options.print);
    await deriveRows(tx, plan);
    await refill?.();
    if (!earlier) await setPasswords(tx, plan, options.password);
    await storePlan(tx, plan);
    if (plan.shipments >= linesPerReport) options.print(`Building the indexes of ${plan.shipments.toLocaleString('en')} shipments ...`);
  };
  const large = earlier ? [] : demoParts.flatMap((part) => part.large ?? []);
  const tables = ['shipments', ...derivedTables, ...large];
  await bulkLoad(connection, registry, { names: tables, print: options.printStatement ?? (() => {}), load });
  return { shipments: options.shipments, madeWorld: !earlier, tables, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

const linesPerReport = 100_000;
/** Tables whose new ids follow the existing ones. */
const demoTables: readonly string[] = [...demoParts.flatMap(({ tables }) => tables), 'shipments'];

async function findBase(tx: Connection, productCode: string): Promise<DemoBase> {
  const [company] = await tx.run<{ id: number }>(sql`select id from companies where code = ${productCode}`);
  if (!company) throw new StartProblem(`There is no company ${productCode} yet.`, 'Start the server once, which makes it.');
  const groups = await tx.run<{ code: string; id: number }>(sql`select code, id from menu_groups where company = ${company.id}`);
  const types = await tx.run<{ code: string; id: number; mt_type: string }>(sql`select code, id, mt_type from user_types`);
  const greatest = demoTables.map((name) => sql`select ${name} as name, coalesce(max(id), 0) as id from ${sql.id(name)}`);
  const lastIds = await tx.run<{ name: string; id: number }>(sql`${sql.join(greatest, sql` union all `)}`);
  return {
    productCompany: company.id,
    menuGroups: new Map(groups.map(({ code, id }) => [code, id])),
    userTypes: new Map(types.map((type) => [type.code, type])),
    lastIds: Object.fromEntries(lastIds.map(({ name, id }) => [name, id])),
  };
}

async function loadWorld(tx: Connection, plan: DemoPlan, world: DemoWorld): Promise<void> {
  const source = { plan, world, people: userRows(plan, world) };
  const stamp = `${dayText(plan.anchor - 1)}T12:00:00Z`;
  const defaults = { created_at: stamp, updated_at: stamp, version: 1 };
  for (const part of demoParts) {
    const rows = part.rows(source);
    for (const table of part.tables) await copyRows(tx, { plan, table, rows: rows[table] ?? [], defaults });
  }
  // A code belongs to its first seller; users and codes refer to each other, so this comes last.
  await tx.run(sql`update sales_codes s set "user" = u.id, name = u."MT_FNAME" || ' ' || u."MT_LNAME"
    from (select sales_code, min("user") as "user" from user_sales group by sales_code) first join users u on u.id = first."user"
    where first.sales_code = s.id`);
}

async function loadShipments(tx: Connection, plan: DemoPlan, world: DemoWorld, print: (line: string) => void): Promise<void> {
  await copyRows(tx, { plan, table: 'shipments', rows: shipmentRows(plan, world, print), defaults: { version: 1 } });
}

const [detailedMax, billedMax] = [50_000, 20_000];

/** Makes what follows from the shipments; only the newest have all of it. */
async function deriveRows(tx: Connection, plan: DemoPlan): Promise<void> {
  const lastId = (plan.base.lastIds['shipments'] ?? 0) + plan.shipments;
  const source = { plan, detailedFrom: lastId - detailedMax + 1, billedFrom: lastId - billedMax + 1 };
  await tx.run(sql`analyze shipments`);
  for (const part of derivedParts) for (const statement of part.statements(source)) await tx.run(statement);
}

function* shipmentRows(plan: DemoPlan, world: DemoWorld, print: (line: string) => void): Generator<DemoRow> {
  const make = shipmentMaker(plan, world);
  const started = performance.now();
  for (let index = 0; index < plan.shipments; index++) {
    if (index > 0 && index % linesPerReport === 0)
      print(
        `${index.toLocaleString('en')} of ${plan.shipments.toLocaleString('en')} shipments loaded (${Math.round((performance.now() - started) / 1000)} s)`,
      );
    yield make(index);
  }
}

interface TableRows {
  readonly plan: DemoPlan;
  readonly table: string;
  readonly rows: Iterable<DemoRow>;
  /** Values of fields that the rows leave out. */
  readonly defaults: DemoRow;
}

/** Streams rows by COPY with their ids; the first row gives the columns of all. Identities continue after the last row. */
async function copyRows(tx: Connection, { plan, table, rows, defaults }: TableRows): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return;
  const columns = Object.keys({ ...defaults, ...first.value });
  const lines = function* (): Generator<string> {
    let id = plan.base.lastIds[table] ?? 0;
    for (let next: IteratorResult<DemoRow> = first; !next.done; next = iterator.next()) {
      const row = next.value;
      yield copyLine([++id, ...columns.map((column): Cell => row[column] ?? defaults[column] ?? null)]);
    }
  };
  await pipeline(Readable.from(chunks(lines())), tx.copyIn(table, ['id', ...columns]));
  await tx.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.id(table)}))`);
}

const chunkLength = 65_536;

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Sets the passwords. Hashes have a random salt, so they are not part of the plan. Their old date avoids a notice of a change. */
async function setPasswords(tx: Connection, plan: DemoPlan, password: string): Promise<void> {
  const firstId = (plan.base.lastIds['users'] ?? 0) + 1;
  await tx.run(sql`update users set password_hash = ${await hashPassword(password)}, password_changed_at = date_trunc('second', now()) - interval '30 days'
    where id between ${firstId} and ${firstId + demoAccounts.length - 1}`);
  // Answers that nobody knows: public ones would open the accounts to everybody.
  const hashes = await Promise.all([1, 2, 3].map(() => hashPassword(randomUUID())));
  await tx.run(sql`insert into user_security_answers ("user", question, answer_hash, slot, updated_on)
    select u.id, q.id, (${hashes}::text[])[q.slot], q.slot, ${dayText(plan.anchor - 30)}::date
    from users u, (select id, (row_number() over (order by sequence, id))::int as slot from security_questions) q
    where q.slot <= ${hashes.length} and u.id between ${firstId} and ${firstId + demoAccounts.length - 1}`);
}

interface StoredPlan {
  readonly seed: string;
  readonly lastIds: Readonly<Record<string, number>>;
}

/** The plan of the demo in the database; undefined if none was loaded. */
export async function findPlan(connection: Connection): Promise<StoredPlan | undefined> {
  const [row] = await connection.run<{ mc_value: string }>(
    sql`select mc_value from master_configs where key_group = ${planKey.group} and mc_key = ${planKey.name} and company is null`,
  );
  return row && parsePlan(row.mc_value);
}

function parsePlan(text: string): StoredPlan {
  return JSON.parse(text) as StoredPlan;
}

/** Stores the plan as an inactive setting, so that sign-in does not send it. */
async function storePlan(tx: Connection, { seed, base }: DemoPlan): Promise<void> {
  const stored: StoredPlan = { seed, lastIds: base.lastIds };
  await tx.run(sql`insert into master_configs (key_group, mc_key, mc_value, mc_description, status)
    select ${planKey.group}, ${planKey.name}, ${JSON.stringify(stored)}, 'What the demo data was made from', 'inactive'
    where not exists (select from master_configs where key_group = ${planKey.group} and mc_key = ${planKey.name} and company is null)`);
}
