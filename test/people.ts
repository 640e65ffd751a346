import { argon2Sync } from 'node:crypto';
import type { Database } from '../src/server/db/Database.ts';
import { sql } from '../src/server/db/sql.ts';

/** Password of all users here. */
export const password = 'Test-Person-2026';

/** A hash of the least cost that argon2id takes: the check of a password costs what its hash says, and tests sign in a thousand times. */
export function cheapHash(text: string): string {
  const nonce = Buffer.from('nonce of people!');
  const tag = argon2Sync('argon2id', { message: text, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

const hash = cheapHash(password);

type Values = Readonly<Record<string, unknown>>;

/** Adds a row to a table; omitted columns have their defaults. @returns its id */
export async function addRow(database: Database, table: string, values: Values): Promise<number> {
  const names = Object.keys(values);
  const [row] = await database.unscoped('test data').run<{ id: number }>(sql`
    insert into ${sql.id(table)} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(Object.values(values))}) returning id`);
  if (!row) throw new Error(`no row was added to ${table}`);
  return row.id;
}

/** Changes rows of a table by id. */
export async function changeRow(database: Database, table: string, id: number, values: Values): Promise<void> {
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await database.unscoped('test data').run(sql`update ${sql.id(table)} set ${sql.join(assignments)} where id = ${id}`);
}

export function addCompany(database: Database, code: string, values: Values = {}): Promise<number> {
  return addRow(database, 'companies', { code, name: `Company ${code}`, ...values });
}

/** A menu group of a company with its further grants. */
export function addGroup(
  database: Database,
  company: number,
  code: string,
  grants: readonly string[] = [],
  values: Values = {},
): Promise<number> {
  const names = { name_en: `Group ${code}`, name_fr: `Groupe ${code}` };
  return addRow(database, 'menu_groups', { code, company, ...names, is_admin: 'N', status: 'active', grants, menulist: [], ...values });
}

/** A detailed user type; `base` decides rights if it is `customer_admin`. */
export function addUserType(database: Database, code: string, base: string, mtType: string, values: Values = {}): Promise<number> {
  return addRow(database, 'user_types', { code, base, mt_type: mtType, name_en: code, name_fr: code, analytics_id: 'customer', ...values });
}

/** The detailed user type of a base, created if missing. */
async function findUserType(database: Database, base: string, mtType: string): Promise<number> {
  const code = `${base}`.slice(0, 15);
  const [known] = await database.unscoped('test data').run<{ id: number }>(sql`select id from user_types where lower(code) = ${code}`);
  return known?.id ?? addUserType(database, code, base, mtType, { name_en: base, name_fr: base });
}

export interface NewPerson {
  readonly uid: string;
  readonly company: number;
  readonly group: number;
  readonly type?: 'ADMIN' | 'EMPLOYEE' | 'SALES' | 'CUSTOMER';
  /** Base of the detailed user type. */
  readonly base?: string;
  readonly values?: Values;
}

/** A user whose password is `password`; rows give the group and the default account, as an administrator does. */
export async function addPerson(
  database: Database,
  { uid, company, group, type = 'CUSTOMER', base = 'external', values = {} }: NewPerson,
): Promise<number> {
  const user = await addRow(database, 'users', {
    MT_UID: uid,
    MT_COMP: company,
    MT_TYPE: type,
    user_type: await findUserType(database, base, type),
    MT_FNAME: 'Test',
    MT_LNAME: uid,
    MT_EMAIL: `${uid}@example.com`,
    MT_GRP: group,
    password_hash: hash,
    ...values,
  });
  await addRow(database, 'user_menu_groups', { user, menu_group: values['MT_GRP'] ?? group, is_default: true, sequence: 1 });
  if (values['MT_DACT']) await addRow(database, 'group_accounts', { user, account: values['MT_DACT'] });
  return user;
}

/**
 * An administrator of an existing company. One of the product's company sees the rows of all companies.
 * @param grants cmids of the administrator's menu group: `ADMINS`, for a second one of the company `ADMINS2`
 * @returns the user's id
 */
export async function addAdministrator(
  database: Database,
  companyCode: string,
  uid: string,
  grants: readonly string[] = [],
): Promise<number> {
  const [company] = await database.unscoped('test data').run<{ id: number; others: number }>(sql`
    select c.id, (select count(*)::int from menu_groups g where g.company = c.id and g.code like 'ADMINS%') as others
    from companies c where c.code = ${companyCode}`);
  if (!company) throw new Error(`there is no company ${companyCode}`);
  const code = company.others === 0 ? 'ADMINS' : `ADMINS${company.others + 1}`;
  return addPerson(database, { uid, company: company.id, group: await addGroup(database, company.id, code, grants), type: 'ADMIN' });
}

/** A customer of a company, with its accounts. @returns ids of customer and accounts, in the order of the numbers given */
export async function addCustomer(database: Database, company: number, code: string, accounts: readonly string[], values: Values = {}) {
  const customer = await addRow(database, 'customers', {
    company,
    code,
    name: `Customer ${code}`,
    address_1: '1 Main St',
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M5V 1A1',
    ...values,
  });
  const ids: number[] = [];
  for (const account of accounts)
    ids.push(
      await addRow(database, 'customer_accounts', { customer, account, name: `Account ${account}`, role: 'shipper', terms: 'prepaid' }),
    );
  return { customer, accounts: ids };
}

const place = { time_zone: 'America/Toronto', status: 'active' };
const home = { address_1: '1 Main St', city: 'Toronto', province: 'ON', postal_code: 'M5V 1A1' };

/** A terminal in a separate region. @returns ids of both */
export async function addTerminal(database: Database, code = 'TOR'): Promise<{ readonly terminal: number; readonly region: number }> {
  const region = await addRow(database, 'regions', { code: 'EAST', name_en: 'East', name_fr: 'Est', ...place });
  const hours = { open_time: '08:00', close_time: '17:00', pickup_cutoff: '15:00' };
  const terminal = await addRow(database, 'terminals', { code, name: 'Toronto', region, phone: '4165550100', ...place, ...home, ...hours });
  return { terminal, region };
}

/** A week of eight hours a day. @returns its id */
function addWorkPattern(database: Database, code = 'OFFICE'): Promise<number> {
  const week = { cycle_days: 7, anchor_date: '2020-01-06', day_minutes: 480, active: true };
  return addRow(database, 'work_patterns', { code, name_en: `Pattern ${code}`, name_fr: `Horaire ${code}`, ...week });
}

/** An employee at a new terminal, with a work pattern of its own. @returns the employee's id */
export async function addEmployee(database: Database, values: Values): Promise<number> {
  const { terminal, region } = await addTerminal(database);
  const work_pattern = await addWorkPattern(database);
  return addRow(database, 'employees', {
    job_title: 'Clerk',
    department: 'Office',
    terminal,
    region,
    work_pattern,
    employment: 'full_time',
    hire_date: '2020-01-06',
    seniority_date: '2020-01-06',
    province_of_employment: 'ON',
    pay_frequency: 'biweekly',
    standard_hours: 40,
    hours_per_day: 8,
    sin_last3: '123',
    personal_email: 'zoe@example.com',
    status: 'active',
    ...home,
    ...values,
  });
}
