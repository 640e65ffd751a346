import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import type { App } from '../../framework/context/App.ts';
import { anonymous } from '../../framework/context/anonymous.ts';
import { systemContext } from '../../framework/context/systemContext.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** The record that an event is about. */
export interface EventSubject {
  readonly entity: string;
  readonly recordId: number;
}

/** A reader with the rights of accounts alone: without a user, a company and roles, and without their withheld fields, such as charges. */
function accountReader(accounts: readonly number[]): Reader {
  return { ...anonymous, type: 'CUSTOMER', accounts, isActedFor: true };
}

/**
 * The record as each of the accounts sees it by the scope of its entity, without sensitive values; accounts that do not see it are left
 * out. All accounts are asked at once, then halves of them, so that few of many cost few statements.
 * @param connection the transaction of the change
 */
export async function recordByAccount(
  app: Pick<App, 'records' | 'definitions' | 'now'>,
  connection: Connection,
  { entity, recordId }: EventSubject,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, RecordValues>> {
  const [first, ...others] = accounts;
  if (first === undefined) return new Map();
  const context = systemContext(app, 'record of an event');
  const ctx = { ...context, reader: accountReader(accounts) };
  const record = await app.records.in(connection).find(ctx, entity, recordId);
  if (!record) return new Map();
  if (others.length === 0) return new Map([[first, withoutSensitive(app, entity, record)]]);
  const middle = Math.ceil(accounts.length / 2);
  const halves = [accounts.slice(0, middle), accounts.slice(middle)];
  const found = new Map<number, RecordValues>();
  for (const half of halves)
    for (const [account, values] of await recordByAccount(app, connection, { entity, recordId }, half)) found.set(account, values);
  return found;
}

/** Personal, pay and secret values stay in the portal, even where the account may read them there. */
function withoutSensitive({ definitions }: Pick<App, 'definitions'>, entity: string, record: RecordValues): RecordValues {
  const { fields } = getEntity(definitions.current(), entity);
  const isPlain = (name: string): boolean => !(fields.get(name) ?? fields.get(name.replace(/_label$/, '')))?.property['x-sensitive'];
  return Object.fromEntries(Object.entries(record).filter(([name]) => isPlain(name)));
}
