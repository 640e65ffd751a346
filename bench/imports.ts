// A file of 1,000 rows, 500 bills of lading with two lines each: its check and its import beside statements that copy the made rows.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../src/server/db/sql.ts';
import type { ImportState } from '../src/shared/framework/imports/Import.ts';
import type { BenchPortal } from './BenchPortal.ts';
import { timeOf } from './measure.ts';

/** Milliseconds that the check and the import of 1,000 rows take at most, each. */
export const importBudget = 20_000;

/** Times in milliseconds. */
export interface ImportResult {
  readonly rows: number;
  readonly check: number;
  readonly commit: number;
  /** Inserts of the same bills, lines and lines of the audit log, by three statements. */
  readonly raw: number;
}

const bills = 500;

/** Checks and imports one file as a customer, and removes its bills again. @throws Error if a row is refused */
export async function measureImports(portal: BenchPortal): Promise<ImportResult> {
  const connection = portal.database.unscoped('raw side of the benchmark');
  const [state] = await connection.run(sql<{ account: string; day: string; last: number; mark: string }>`
    select a.account, greatest(current_date, (select max(week_start) from fuel_prices))::text as day,
      coalesce((select max(id) from bols), 0) as last, to_char(now(), 'YYMMDDHH24MISS') as mark
    from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
    where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
  if (!state) throw new Error('The demo has no account of northern');
  const { last } = state;
  const sent = await portal.customer.post('/api/file_imports?api=bols&name=bills.csv', Buffer.from(fileOf(state)));
  const { id } = JSON.parse(sent.toString()) as ImportState;
  const run = async (step: 'check' | 'commit'): Promise<void> => {
    await portal.customer.post(`/api/file_imports/${id}/${step}`, step === 'commit' ? { keep: 'all' } : {});
    const { outcome } = await ended(portal, id, step === 'commit');
    const { created = 0, refused = 0 } = outcome?.counts ?? {};
    if (created !== 2 * bills) throw new Error(`${step}: ${created} of ${2 * bills} rows are good, ${refused} are refused`);
  };
  try {
    const check = await timeOf(() => run('check'));
    const commit = await timeOf(() => run('commit'));
    return { rows: 2 * bills, check, commit, raw: await timeOf(() => copyOf(portal, last)) };
  } finally {
    await connection.run(sql`delete from audit_log where entity = 'bols' and record_id > ${last}`);
    await connection.run(sql`delete from bol_items where bol > ${last}`);
    await connection.run(sql`delete from bols where id > ${last}`);
    await connection.run(sql`delete from file_imports where id = ${id}`);
  }
}

/** The file, once its step has ended; asked for ten times a second, for five minutes at most. */
async function ended({ customer }: BenchPortal, id: number, isKept: boolean): Promise<ImportState> {
  for (let i = 0; i < 3000; i++) {
    const state = JSON.parse((await customer.get(`/api/file_imports/${id}`)).toString()) as ImportState;
    if (state.outcome?.is_kept === isKept) return state;
    await wait(100);
  }
  throw new Error('The import has not ended after five minutes');
}

function fileOf({ account, day, mark }: { readonly account: string; readonly day: string; readonly mark: string }): string {
  const headings = [
    'BOL number,Account,Shipping date,Terms',
    'Shipper name,Shipper address,Shipper city,Shipper province/state,Shipper postal/zip',
    'Consignee name,Consignee address,Consignee city,Consignee province/state,Consignee postal/zip',
    'Pieces,Package code,Description,Weight,Length,Width,Height',
  ];
  const shipper = 'Northern Supply,1200 Industrial Park Crescent,Toronto,ON,M5V 2T6';
  const rows = Array.from({ length: bills }, (_, i) => {
    const number = `${mark}-${i}`;
    const consignee = `Comptoir ${i},${i + 1} rue du Quai,Montréal,QC,H3B 2Y5`;
    return [
      `${number},${account},${day},Prepaid,${shipper},${consignee},2,Pallet,Paper ${i},${500 + i},48,40,48`,
      `${number}${','.repeat(13)},1,Skid,Ink ${i},${200 + i},48,40,40`,
    ];
  });
  return `${[headings.join(','), ...rows.flat()].join('\n')}\n`;
}

/** Inserts the imported bills once more, with their lines and their lines of the audit log, and takes it all back. */
async function copyOf(portal: BenchPortal, last: number): Promise<void> {
  const undo = new Error('undo');
  const connection = portal.database.unscoped('raw side of the benchmark');
  const copy = connection.transaction(async (tx) => {
    const columns = async (table: string, own: readonly string[]): Promise<string> => {
      const rows = await tx.run(sql<{ name: string }>`select quote_ident(column_name) as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' and identity_generation is null
          and column_name not in (select jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)) order by 1`);
      return rows.map(({ name }) => name).join(', ');
    };
    const [ofBills, ofLines, ofLog] = [
      await columns('bols', ['id', 'bol_number']),
      await columns('bol_items', ['id', 'bol']),
      await columns('audit_log', ['id']),
    ];
    const statements = [
      `create temp table copied on commit drop as select id, bol_number || 'C' as number from bols where id > ${last}`,
      `insert into bols (bol_number, ${ofBills}) select c.number, ${prefixed(ofBills, 'b')} from bols b join copied c on c.id = b.id`,
      `insert into bol_items (bol, ${ofLines}) select n.id, ${prefixed(ofLines, 'i')} from bol_items i
        join copied c on c.id = i.bol join bols n on n.bol_number = c.number`,
      `insert into audit_log (${ofLog}) select ${prefixed(ofLog, 'l')} from audit_log l where l.entity = 'bols' and l.record_id > ${last}`,
    ];
    for (const statement of statements) await tx.run(sql.raw(statement));
    throw undo;
  });
  await copy.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

function prefixed(columns: string, alias: string): string {
  return columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');
}
