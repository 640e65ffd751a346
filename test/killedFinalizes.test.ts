import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { testDatabase } from './database.ts';
import { addFittingRow } from './fittingRow.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow, password } from './people.ts';
import { checkout } from './plainServer.ts';
import { isDeep } from './tier.ts';
import { send, startServer } from './twoServers.ts';

/* Servers that are killed while they finalize bills of lading: each bill is whole or as it was, and no number is lost or given twice. */
const kills = isDeep ? 6 : 1;
/** Bills that are finalized at the time of a kill. */
const batch = 12;
const labelsOfBill = 2;
const first = 1_200_000_000;
const seed = 20_261_129;

const { database, address } = await testDatabase();
const connection = database.unscoped('test');
const { registry: loaded } = loadDefinitions(checkout);
if (!loaded) throw new Error('The definitions have errors: npm run lint:definitions');
const registry = loaded;
let server = await startServer(address);
const company = await addCompany(database, 'shipper');
const { accounts } = await addCustomer(database, company, 'SHIPPER', ['0300001']);
const account = accounts[0] ?? 0;
const user = await addPerson(database, {
  uid: 'shipper',
  company,
  group: await addGroup(database, company, 'ALL', [...registry.screensByCmid.keys()]),
  values: {},
});
await addRow(database, 'group_accounts', { user, account });
const range = await addRow(database, 'probill_ranges', {
  first: String(first),
  last: String(first + 9999),
  next: String(first),
  check_digit: 'none',
  warn_below: 0,
  low: false,
  status: 'active',
});

/** Numbers from 0 to 1, the same in each run of the test. */
function chance(): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function addBills(): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let i = 0; i < batch; i += 1) {
    const id = await addFittingRow(database, registry, 'bols', {
      account,
      status: 'queued',
      kind: 'standard',
      terms: 'prepaid',
      ship_date: '2099-01-04',
      third_party_verified: false,
      dangerous_goods: false,
    });
    await addFittingRow(database, registry, 'bol_items', { bol: id, line: 1, pieces: labelsOfBill, package_code: 'PLT', weight: 100 });
    ids.push(id);
  }
  return ids;
}

async function signIn(origin: string): Promise<string> {
  const answer = await send(origin, 'POST', 'users/login', { form: { username: 'shipper', company: 'shipper', password } });
  return String(answer.json()['token']);
}

/** Statements of a killed process run to their end, and hold their locks until then. */
async function openTransactions(): Promise<number> {
  const [row] = await connection.run<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return row?.count ?? 0;
}

interface Bill {
  readonly id: number;
  readonly status: string;
  readonly probill: string | null;
  readonly finalized: boolean;
  readonly labels: number;
  readonly papers: number;
  readonly changes: number;
  readonly events: number;
}

/** All that a finalized bill has, and a queued one has not. */
async function storedBills(): Promise<readonly Bill[]> {
  return connection.run<Bill>(sql`
    select b.id, b.status, b.probill, b.finalized_at is not null as finalized,
      (select count(*)::int from shipping_labels l where l.bol = b.id) as labels,
      (select count(*)::int from issued_papers p where p.entity = 'bols' and p.record_id = b.id) as papers,
      (select count(*)::int from state_changes c where c.entity = 'bols' and c.record_id = b.id) as changes,
      (select count(*)::int from notice_events n where n.entity = 'bols' and n.record_id = b.id) as events
    from bols b order by b.id`);
}

function isWhole({ status, probill, finalized, labels, papers, changes, events }: Bill): boolean {
  return status === 'processed' && probill !== null && finalized && labels === labelsOfBill && papers === 1 && changes === 1 && events > 0;
}

function isUntouched({ status, probill, finalized, labels, papers, changes, events }: Bill): boolean {
  return status === 'queued' && probill === null && !finalized && labels + papers + changes + events === 0;
}

async function checkAll(): Promise<readonly Bill[]> {
  await expect.poll(openTransactions, { timeout: 60_000, interval: 50 }).toBe(0);
  const bills = await storedBills();
  expect(bills.filter((bill) => !isWhole(bill) && !isUntouched(bill))).toEqual([]);
  const drawn = bills.flatMap(({ probill }) => (probill === null ? [] : [Number(probill)])).toSorted((a, b) => a - b);
  expect(drawn, 'no number twice, none lost').toEqual(drawn.map((_number, place) => first + place));
  const [row] = await connection.run<{ next: string }>(sql`select next from probill_ranges where id = ${range}`);
  expect(Number(row?.next)).toBe(first + drawn.length);
  return bills;
}

test('[R-118] of a server that is killed each bill is whole or as it was', { timeout: 600_000 }, async () => {
  const next = chance();
  for (let killed = 0; killed < kills; killed += 1) {
    const { address: origin, child } = server;
    const token = await signIn(origin);
    const ids = await addBills();
    let answered = 0;
    const few = 1 + Math.floor(next() * (batch / 3));
    const reached = Promise.withResolvers<void>();
    const calls = ids.map(async (id) => {
      const answer = await send(origin, 'POST', `bols/${id}/transitions/finalize`, { token, body: { version: 1 } }).catch(() => undefined);
      if (!answer) return;
      answered += 1;
      expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
      if (answered === few) reached.resolve();
    });
    await reached.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await Promise.all(calls);
    expect(answered, 'there was work at the kill').toBeLessThan(batch);
    // The next server opens the database as the killed one has left it.
    server = await startServer(address);
    const bills = await checkAll();
    expect(bills.filter(isWhole).length, 'an answer is kept').toBeGreaterThanOrEqual(answered);
    // All that the killed server has left is finalized by the next one.
    const own = await signIn(server.address);
    for (const { id } of bills.filter(isUntouched)) {
      const answer = await send(server.address, 'POST', `bols/${id}/transitions/finalize`, { token: own, body: { version: 1 } });
      expect([answer.status, answer.json()['status']]).toEqual([200, 'processed']);
    }
    expect((await checkAll()).filter(isUntouched)).toEqual([]);
  }
});
