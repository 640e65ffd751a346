import { type Sql, sql } from '../../db/sql.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** Plain name -> column of `users`, for columns with inherited names. */
export const userColumns = {
  username: 'MT_UID',
  /** Id of the company. */
  company: 'MT_COMP',
  type: 'MT_TYPE',
  status: 'MT_STATUS',
  firstName: 'MT_FNAME',
  lastName: 'MT_LNAME',
  email: 'MT_EMAIL',
  language: 'MT_LANG',
  theme: 'MT_THEME',
  /** Name of a skin. */
  style: 'MT_STYLE',
  /** Id of the customer. */
  customer: 'MT_CUST',
  /** Id of the account. */
  defaultAccount: 'MT_DACT',
  /** Id of the menu group. */
  defaultGroup: 'MT_GRP',
} as const;

type UserField = keyof typeof userColumns;

/**
 * The columns of a table of users under an alias, by plain name:
 * ``const u = usersAs('u')``, then ``sql`select ${u.username} from users u where ${u.status} = 'active'` ``.
 */
export function usersAs(alias: string): Readonly<Record<UserField, Sql>> {
  return mapColumns((column) => sql.id(alias, column));
}

/** The fields of a record of `users`, as hooks receive it, by plain name; a missing field is undefined. */
export function userFields(record: RecordValues): Readonly<Record<UserField, unknown>> {
  return mapColumns((column) => record[column]);
}

/** Turns values by plain name into a record of `users`, for writing. */
export function userRecord<Value>(values: Readonly<Partial<Record<UserField, Value>>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isUserField(name) && value !== undefined ? [[userColumns[name], value]] : [])),
  );
}

function isUserField(name: string): name is UserField {
  return Object.hasOwn(userColumns, name);
}

function mapColumns<Value>(of: (column: string) => Value): Record<UserField, Value> {
  return {
    username: of(userColumns.username),
    company: of(userColumns.company),
    type: of(userColumns.type),
    status: of(userColumns.status),
    firstName: of(userColumns.firstName),
    lastName: of(userColumns.lastName),
    email: of(userColumns.email),
    language: of(userColumns.language),
    theme: of(userColumns.theme),
    style: of(userColumns.style),
    customer: of(userColumns.customer),
    defaultAccount: of(userColumns.defaultAccount),
    defaultGroup: of(userColumns.defaultGroup),
  };
}
