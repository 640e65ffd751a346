import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { seedsOf } from '../../../../test/server.ts';
import { isDeep } from '../../../../test/tier.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import { baseFieldNames } from '../../../shared/framework/definitions/entity.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';
import type { Database } from '../../db/Database.ts';
import { predicateSql } from '../../db/predicate.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { joinAreas } from '../../framework/areas/defineArea.ts';
import { anonymous } from '../../framework/context/anonymous.ts';
import { loadDefinitions } from '../../framework/definitions/loadDefinitions.ts';
import { seedRows } from '../../framework/seeds/seedRows.ts';
import { verifyPassword } from '../../shell/credentials/password.ts';
import { seedMenus } from '../../shell/menus/seedMenus.ts';
import { domainAreas } from '../areas.ts';
import { derivedTables } from './freight/derivedParts.ts';
import { type DemoOptions, type DemoReport, isEmptyForDemo, loadDemo } from './loadDemo.ts';
import { demoParts } from './parts.ts';
import { demoAccounts } from './world/demoAccounts.ts';

const { set, version } = loadDefinitions(path.resolve(import.meta.dirname, '../../../..'));
const registry = buildRegistry(set, version);
const options: DemoOptions = {
  productCode: 'waybill',
  shipments: 4000,
  password: 'Waybill-Demo-2026',
  anchor: '2026-03-10',
  seed: 'waybill-demo',
  print: () => {},
};

async function prepare(database: Database): Promise<Connection> {
  const connection = database.unscoped('test of the demo');
  await seedMenus(connection, registry, { productCode: 'waybill', productName: 'Waybill' });
  await seedRows(connection, registry, seedsOf('user_types', registry), '');
  return connection;
}

let database: Database;
let connection: Connection;
let report: DemoReport;

beforeAll(async () => {
  ({ database } = await testDatabase());
  connection = await prepare(database);
  report = await loadDemo(connection, registry, options);
});

/** Entities without rows of the demo, by reason. */
const emptyEntities: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'filled by the use of the portal': [
      'account_holds',
      'account_preferences',
      'announcement_reads',
      'attempt_limits',
      'command_log',
      'daily_requests',
      'external_sessions',
      'file_imports',
      'form_drafts',
      'grid_layouts',
      'grid_views',
      'idempotency_keys',
      'import_columns',
      'import_jobs',
      'issued_papers',
      'kept_sign_ins',
      'menu_preferences',
      'notifications',
      'password_history',
      'portlet_history',
      'portlet_performance',
      'push_report_links',
      'push_report_targets',
      'rating_opt_outs',
      'report_design_revisions',
      'report_designs',
      'secondary_authorizations',
      'security_answer_history',
      'sessions',
      'digest_entries',
      'notice_choices',
      'notice_events',
      'system_status',
      'table_preferences',
      'tasks',
      'translations',
      'user_security_answers',
      'verification_codes',
      'verification_tokens',
      'webhook_deliveries',
    ],
    'filled by jobs': ['push_report_repository', 'push_report_deliveries'],
    'filled by jobs that are not built yet': ['report_runs'],
    'filled when the portal of the demo starts, with their files': [
      'doclib_configs',
      'doclib_documents',
      'doclib_entries',
      'doclib_metadata',
    ],
    'filled when the server starts': ['api_documents', 'environment_variables', 'languages', 'menu_help', 'security_questions'],
    'of files, for which there is no store yet': ['job_applications', 'shipment_images'],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** One for all tables: it compiles the schema of schemas once. */
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, logger: false }));

async function count(query: Sql): Promise<number> {
  const [row] = await connection.run<{ count: number }>(sql`select count(*) as count from (${query}) found`);
  return row?.count ?? -1;
}

describe('the loaded demo', () => {
  test('is reported', async () => {
    expect(report).toMatchObject({ shipments: 4000, madeWorld: true });
    expect(await isEmptyForDemo(connection)).toBe(false);
  });

  test('has rows of every entity, but of those that the use of the portal fills or that wait for files', async () => {
    const empty: string[] = [];
    for (const { name, source } of registry.entities.values())
      if (!source && (await count(sql`select from ${sql.id(name)} limit 1`)) === 0) empty.push(name);
    expect(empty.toSorted(), 'an entity has rows of the demo, or a place in emptyEntities under the reason').toEqual(
      Object.keys(emptyEntities).toSorted(),
    );
  });

  test.each([
    ['regions', 6],
    ['terminals', 24],
    ['companies', 40],
    ['customers', 400],
    ['customer_accounts', 900],
    ['users', 600],
    ['shipments', 4000],
    ['audit_log', 60],
    ['email_history', 24],
    ['maintenance_windows', 2],
  ])('%s: %i [domain 8]', async (table, size) => {
    expect(await count(sql`select from ${sql.id(table)}`)).toBe(size);
  });

  test('one customer has 300 accounts, one has none', async () => {
    const sizes = await connection.run<{ size: number }>(sql`select count(a.id) as size from customers c
      left join customer_accounts a on a.customer = c.id group by c.id`);
    expect(sizes.filter(({ size }) => size === 300)).toHaveLength(1);
    expect(sizes.filter(({ size }) => size === 0)).toHaveLength(1);
  });

  test.each([
    ...new Set([
      ...demoParts.flatMap(({ tables }) => tables),
      'user_types',
      'languages',
      'security_questions',
      'shipments',
      ...derivedTables,
    ]),
  ])('every record of %s is one that its schema allows', async (name) => {
    const { schema } = getEntity(registry, name);
    const isValid = ajv.compile(schema);
    const rows = await connection.run<{ record: Record<string, unknown> }>(sql`select to_jsonb(t) as record from ${sql.id(name)} t`);
    const problems = rows.flatMap(({ record }) => {
      const own = Object.entries(record).filter(([field]) => !baseFieldNames.includes(field));
      return isValid(Object.fromEntries(own))
        ? []
        : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    });
    expect([...new Set(problems)]).toEqual([]);
  });

  test('indexes and foreign keys are back after the load, so every reference exists and no number comes twice', async () => {
    const sync = await syncSchema(database, registry, { print: () => {} });
    expect(sync.statements).toEqual([]);
    expect(sync.refusals).toEqual([]);
  });

  test('identities go on after the last row', async () => {
    const [row] = await connection.run<{ id: number }>(sql`insert into regions (code, name_en, name_fr, time_zone, ffw_region, status)
      values ('NEW', 'New', 'Nouvelle', 'America/Toronto', false, 'active') returning id`);
    expect(row?.id).toBe(7);
    await connection.run(sql`delete from regions where id = 7`);
  });
});

describe('shipments are consistent: none', () => {
  test.each<[string, Sql]>([
    [
      'has dates out of order',
      sql`created_at > last_event_at or pickup_date > delivery_date or po_date > pickup_date
      or (original_eta at time zone 'UTC')::date < pickup_date or eta < original_eta and status <> 'delivered_early'`,
    ],
    [
      'is delivered without a day, or has a day without being delivered',
      sql`(status like 'delivered%' or status = 'partially_refused') <> (delivery_date is not null)
      or (delivery_date is null) <> (delivered_on is null)`,
    ],
    [
      'ahead of the anchor has been moved',
      sql`pickup_date > date '2026-03-10' and (record_state <> 'queued' or status <> 'in_transit' or last_event_at is not null)`,
    ],
    ['has charges that do not add up', sql`total_charges <> freight_charges + fuel_surcharge + accessorial_charges + tax_total`],
    [
      'has some charges without the others',
      sql`num_nulls(freight_charges, fuel_surcharge, accessorial_charges, tax_total, total_charges) not in (0, 5)`,
    ],
    ['pays tax across the border', sql`is_cross_border and tax_total <> 0`],
    [
      'is taxed otherwise than its destination asks',
      sql`not is_cross_border and shipper_country = 'CA' and consignee_province in ('AB', 'BC', 'MB', 'SK')
      and not exists (select from freight_bills k where k.shipment = t.id and k.kind <> 'original')
      and tax_total <> case when exists (select from customer_accounts a join customers c on c.id = a.customer where a.id = t.bill_to and c.tax_exempt) then 0
        else round((freight_charges + fuel_surcharge + accessorial_charges) * 0.05, 2) end`,
    ],
    ['has a density that is not its weight by its cube', sql`abs(density - weight / cube) > 0.001`],
    ['is rated below the weight that is known of it', sql`rated_weight < coalesce(verified_weight, weight)`],
    ['has a value that is high or not against the rule', sql`high_value <> (coalesce(declared_value, 0) > 5 * weight)`],
    ['belongs to no account', sql`bill_to is null`],
    ['crosses a border within one country', sql`is_cross_border <> (shipper_country <> consignee_country)`],
    [
      'has a Canadian postal code of another province',
      sql`consignee_country = 'CA' and not (case consignee_province
      when 'QC' then 'GHJ' when 'ON' then 'KLMNP' when 'NB' then 'E' when 'NS' then 'B' when 'PE' then 'C' when 'NL' then 'A'
      when 'MB' then 'R' when 'SK' then 'S' when 'AB' then 'T' when 'BC' then 'V' when 'YT' then 'Y' else 'X' end like '%' || left(consignee_postal, 1) || '%')`,
    ],
  ])('%s', async (_name, condition) => {
    // Shipments 12 and 16 are exceptions, with their own texts and a leap day.
    expect(await count(sql`select from shipments t where (${condition}) and id not in (12, 16)`)).toBe(0);
  });
});

describe('the demo accounts', () => {
  test.each(demoAccounts.map((account) => [account.userId, account] as const))(
    '%s signs in with the demo password and has a menu group',
    async (userId, account) => {
      const [user] = await connection.run<{ password_hash: string; company: string; base: string; groups: string[] }>(sql`
      select u.password_hash, c.code as company, t.base,
        array(select g.code from user_menu_groups m join menu_groups g on g.id = m.menu_group where m."user" = u.id order by m.sequence) as groups
      from users u join companies c on c.id = u."MT_COMP" join user_types t on t.id = u.user_type where u."MT_UID" = ${userId}`);
      expect(user?.company).toBe(account.company === 'product' ? 'waybill' : account.company);
      expect(user?.groups).toEqual(account.menuGroups);
      expect(await verifyPassword(user?.password_hash ?? '', options.password)).toBe(true);
    },
  );

  test('each customer company has several accounts, and its users some of them', async () => {
    const rows = await connection.run<{ code: string; accounts: number; granted: number }>(sql`
      select c.code, count(distinct a.id) as accounts, count(distinct g.account) as granted from companies c
      join customers k on k.company = c.id join customer_accounts a on a.customer = k.id
      left join group_accounts g on g.account = a.id where c.code in ('northern', 'maple') group by c.code order by c.code`);
    expect(rows).toEqual([
      { code: 'maple', accounts: expect.any(Number), granted: expect.any(Number) },
      { code: 'northern', accounts: expect.any(Number), granted: expect.any(Number) },
    ]);
    for (const { accounts, granted } of rows) {
      expect(accounts).toBeGreaterThan(5);
      expect(granted).toBeGreaterThan(2);
    }
  });

  test('its stored plan is no row of the configuration', async () => {
    const isListed = joinAreas(domainAreas).rowLimits['master_configs']?.(anonymous, 't');
    invariant(isListed, 'the area of the demo limits the list');
    const plans = sql`select 1 from master_configs t where t.key_group = 'DEMO'`;
    expect(await count(plans)).toBe(1);
    expect(await count(sql`${plans} and ${predicateSql(isListed)}`)).toBe(0);
  });

  test('nobody else has a password', async () => {
    expect(await count(sql`select from users where password_hash is not null`)).toBe(demoAccounts.length);
  });
});

describe('another load', () => {
  test.runIf(isDeep)('with the same seed replaces the shipments and nothing else, and two installations hold the same rows', async () => {
    const other = await testDatabase();
    const elsewhere = await prepare(other.database);
    await loadDemo(other.database.unscoped('test'), registry, { ...options, shipments: 10 });
    const replaced = ['shipments', ...derivedTables];
    const kept = (await tablesOf(elsewhere)).filter((name) => !replaced.includes(name));
    const before = await digestsOf(elsewhere, kept);
    expect(await loadDemo(other.database.unscoped('test'), registry, options)).toMatchObject({ shipments: 4000, madeWorld: false });
    const after = await digestsOf(elsewhere, kept);
    // The history of disputes, claims and instructions goes with them, and is written for the new ones.
    expect(kept.filter((name) => before[name] !== after[name])).toEqual(['state_changes']);
    expect(kept.length).toBeGreaterThan(100);
    const same = ['customers', 'customer_accounts', 'group_accounts', 'skeleton_accounts', ...replaced];
    expect(await digestsOf(elsewhere, same)).toEqual(await digestsOf(connection, same));
  });

  async function tablesOf(tables: Connection): Promise<string[]> {
    const rows = await tables.run<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
    return rows.map(({ name }) => name);
  }

  /** The number of rows and a digest of all rows of each table. */
  async function digestsOf(tables: Connection, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const digests: Record<string, string> = {};
    for (const name of names) {
      const [row] = await tables.run<{ digest: string }>(
        sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.id(name)} t`,
      );
      digests[name] = row?.digest ?? '';
    }
    return digests;
  }

  test('is refused where rows that are kept refer to rows that go', async () => {
    await connection.run(
      sql`update skeleton_accounts set bol = (select min(id) from bols) where id = (select min(id) from skeleton_accounts)`,
    );
    await expect(loadDemo(connection, registry, { ...options, shipments: 10 })).rejects.toThrow(
      '1 rows of the table skeleton_accounts refer to bols (bol), which a new demo would remove.',
    );
    await connection.run(sql`update skeleton_accounts set bol = null`);
  });

  test('of another seed is refused', async () => {
    await expect(loadDemo(connection, registry, { ...options, seed: 'another' })).rejects.toThrow('another seed, waybill-demo');
  });

  test('into a database with users of somebody is refused', async () => {
    await connection.run(sql`delete from master_configs where key_group = 'DEMO'`);
    await expect(loadDemo(connection, registry, options)).rejects.toThrow('users that are not of the demo');
  });

  test('before the tables have their company is refused', async () => {
    const bare = await testDatabase();
    expect(await isEmptyForDemo(bare.database.unscoped('test'))).toBe(true);
    await expect(loadDemo(bare.database.unscoped('test'), registry, { ...options, shipments: 1 })).rejects.toThrow(
      'There is no company waybill yet.',
    );
  });
});
