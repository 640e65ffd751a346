// Creating a record has no budget; raw is its insert and its audit log line in one transaction.
import { sql } from '../src/server/db/sql.ts';
import type { BenchPortal } from './BenchPortal.ts';
import { type Comparison, compare } from './measure.ts';

/** Creates customer accounts in both ways, and removes them again. */
export async function measureCreates(portal: BenchPortal): Promise<Comparison> {
  const connection = portal.database.unscoped('raw side of the benchmark');
  const [state] = await connection.run(sql<{ customer: number; last: number; admin: number }>`select min(c.id) as customer,
    (select max(id) from customer_accounts) as last, (select min(id) from users where "MT_UID" = 'admin') as admin from customers c`);
  if (!state) throw new Error('The demo has no customers');
  const { customer, last, admin } = state;
  let next = 9_000_000;
  const values = () => ({
    customer,
    account: String(next++),
    name: 'Benchmark',
    role: 'shipper',
    terms: 'prepaid',
    is_default: false,
    status: 'active',
  });
  const raw = (): Promise<unknown> =>
    connection.transaction(async (tx) => {
      const row = values();
      const [made] = await tx.run(sql<{
        id: number;
      }>`insert into customer_accounts (customer, account, name, role, terms, is_default, status, created_by, updated_by)
        values (${row.customer}, ${row.account}, ${row.name}, ${row.role}, ${row.terms}, false, ${row.status}, ${admin}, ${admin}) returning *`);
      await tx.run(sql`insert into audit_log (at, "user", entity, record_id, action, changes, request_id)
        values (now(), ${admin}, 'customer_accounts', ${made?.id}, 'create', ${row}, 'benchmark')`);
    });
  try {
    return await compare(() => portal.admin.post('/api/customer_accounts', values()), raw, {
      warmUps: 10,
      atLeast: 100,
      atMost: 200,
      budgetMs: 20_000,
    });
  } finally {
    await connection.run(sql`delete from audit_log where entity = 'customer_accounts' and record_id > ${last}`);
    await connection.run(sql`delete from customer_accounts where id > ${last}`);
  }
}
