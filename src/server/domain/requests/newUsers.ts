import { defineErrors } from '../../../shared/framework/AppError.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userColumns, userFields, userRecord } from '../../shell/users/userColumns.ts';
import { accountNumber, findAccountIds } from '../sales_codes/index.ts';

/** Refusals of requests for new users. */
export const newUserErrors = defineErrors({ requested_accounts_unknown: 409, requested_codes_unknown: 409, administrator_by_request: 403 });
const uidMax = 30;

/** Effects of requests for new users. */
export const newUserEffects = defineEffects({
  /**
   * Makes the user of a request, who waits for the activation by mail (`users.welcome`), with menu groups, accounts and sales codes of the
   * request, its preset and the user whose access it repeats. A request has one user, whichever step comes first.
   * @throws AppError `requested_accounts_unknown`, `requested_codes_unknown` (409), `administrator_by_request` (403), `invalid_body` (400)
   *   for a user id that is taken. Rules
   */
  'new_user_requests.makeUser': async (event) => {
    const { id, record, records, system } = event;
    if (record['created_user'] !== null) return;
    const all = system('user of a request');
    const rights = await readRights(event, all);
    const user = await records.create(all, 'users', rights.user);
    const owner = { user: Number(user['id']) };
    for (const [index, menu_group] of rights.groups.entries()) {
      await records.create(all, 'user_menu_groups', { ...owner, menu_group, is_default: index === 0, sequence: Math.min(index + 1, 99) });
    }
    for (const account of rights.accounts) await records.create(all, 'group_accounts', { ...account, ...owner });
    for (const code of rights.codes) await records.create(all, 'user_sales', { ...code, ...owner });
    await records.change(all, 'new_user_requests', id, {}, { set: { created_user: owner.user } });
  },
});

interface NewRights {
  readonly user: RecordValues;
  readonly groups: readonly number[];
  readonly accounts: readonly RecordValues[];
  readonly codes: readonly RecordValues[];
}

/** The user of a request and the rights that go with it: those of the request, then of its preset, then of the user that it names. */
async function readRights(event: EffectEvent, all: CallContext): Promise<NewRights> {
  const { ctx, record, records } = event;
  const find = async (entity: string, key: unknown) => (typeof key === 'number' ? records.find(all, entity, key) : undefined);
  const type = await find('user_types', record['user_type']);
  if (type?.['mt_type'] === 'ADMIN' && ctx.reader.type !== 'ADMIN') throw newUserErrors.administrator_by_request();
  const preset = await find('user_presets', record['preset']);
  const like = await find('users', record['same_as_user']);
  const ofLike = async (entity: string) => (like ? records.list(all, entity, { filter: { user: Number(like['id']) }, sort: ['id'] }) : []);
  const memberships = await ofLike('user_menu_groups');
  const given = [record['menu_groups'], preset?.['menu_groups'] ?? [], memberships.map((row) => row['menu_group'])].flat();
  // The default group comes first: a user always has a group that is the default.
  const groups = [...new Set([preset?.['default_group'] ?? [], given].flat(2).map(Number))];
  const username = textOf(record['username']) || (await freeUserId(event, all));
  const user = {
    ...userRecord<unknown>({
      username,
      company: record['company'],
      type: type?.['mt_type'],
      status: 'inactive',
      firstName: record['first_name'],
      lastName: record['last_name'],
      email: record['email'],
      language: record['language'],
      theme: preset?.['theme'],
      customer: record['customer'] ?? (like && userFields(like).customer) ?? null,
      defaultGroup: groups[0],
    }),
    user_type: record['user_type'],
    phone: record['phone'],
    region: record['region'] ?? like?.['region'] ?? null,
    terminal: record['terminal'] ?? like?.['terminal'] ?? null,
    manager: record['manager'],
    limited: preset?.['limited'] === true,
  };
  if (await isTaken(event, all, username)) {
    const { 'x-unique-message': text } = getEntity(event.registry, 'users').schema;
    throw httpErrors.invalid_body({}, { errors: { username: { key: 'validation.unique', ...(text && { text }) } } });
  }
  return {
    user,
    groups,
    accounts: [...(await requestedAccounts(event, all)), ...(await ofLike('group_accounts'))].filter(isFirstWith('account')).map(copied),
    codes: [...(await requestedCodes(event, all)), ...(await ofLike('user_sales'))].filter(isFirstWith('sales_code')).map(copied),
  };
}

/** A user id of the names that nobody has: first letter and last name, with a number where it is taken. */
async function freeUserId(event: EffectEvent, all: CallContext): Promise<string> {
  const plain = (name: unknown) =>
    textOf(name)
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase();
  const base = `${plain(event.record['first_name']).slice(0, 1)}${plain(event.record['last_name'])}`.slice(0, uidMax - 3) || 'user';
  for (let count = 1; count < 1000; count += 1) {
    const uid = count === 1 ? base : `${base}${count}`;
    if (!(await isTaken(event, all, uid))) return uid;
  }
  return base;
}

async function isTaken({ record, records }: EffectEvent, all: CallContext, uid: string): Promise<boolean> {
  const filter = { [userColumns.company]: Number(record['company']), [`${userColumns.username}__iexact`]: uid };
  return (await records.list(all, 'users', { filter, fields: ['id'], limit: 1 })).length > 0;
}

async function requestedAccounts({ ctx, record, records }: EffectEvent, all: CallContext): Promise<RecordValues[]> {
  const numbers = listOf(record['accounts']).map(accountNumber);
  // Requests are carried out by staff.
  const idOf = await findAccountIds(all, records, numbers, { company: Number(record['company']), staff: ctx.reader.companyId });
  const unknown = numbers.filter((number) => !idOf.has(number));
  if (unknown.length > 0) throw newUserErrors.requested_accounts_unknown({ numbers: unknown.join(', ') });
  return numbers.map((number, index) => ({ account: idOf.get(number), is_default: index === 0 }));
}

async function requestedCodes({ record, records }: EffectEvent, all: CallContext): Promise<RecordValues[]> {
  const codes = listOf(record['sales_codes']);
  if (codes.length === 0) return [];
  const rows = await records.list(all, 'sales_codes', { filter: { code__in: codes, status: 'active' }, fields: ['id', 'code'] });
  const idOf = new Map(rows.map((row) => [textOf(row['code']).toLowerCase(), row['id']]));
  const unknown = codes.filter((code) => !idOf.has(code.toLowerCase()));
  if (unknown.length > 0) throw newUserErrors.requested_codes_unknown({ codes: unknown.join(', ') });
  return codes.map((code) => ({ sales_code: idOf.get(code.toLowerCase()) }));
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.map(textOf))] : [];
}

function isFirstWith(field: string) {
  return (row: RecordValues, index: number, rows: readonly RecordValues[]): boolean =>
    rows.findIndex((other) => other[field] === row[field]) === index;
}

/** The values of a right that a copy for another user has. */
function copied(row: RecordValues): RecordValues {
  const names = ['account', 'can_quote', 'can_ship', 'can_view_charges', 'is_default', 'sales_code', 'all_customers', 'effective_to'];
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}
