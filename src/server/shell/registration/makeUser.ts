import { defineErrors } from '../../../shared/framework/AppError.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import { grantAccount, grantGroup } from '../rights/giveRights.ts';
import { userRecord, usersAs } from '../users/userColumns.ts';

const registrationErrors = defineErrors({ registration_closed: 503 });

/** Code of user type and menu group of new accounts; an administrator may give an account more later (rule R-238). */
const kinds = {
  limited: { code: 'LIMITED', type: 'CUSTOMER' },
  employee: { code: 'EMPLOYEE', type: 'EMPLOYEE' },
} as const;

export type AccountKind = keyof typeof kinds;

/** User type and menu group of new accounts of a kind. */
export interface AccountDefaults {
  readonly kind: AccountKind;
  readonly userType: number;
  readonly menuGroup: number;
}

/**
 * Finds the user type and menu group of new accounts: the company's own group of that code, otherwise the product's.
 * @throws AppError `registration_closed` (503) if an administrator has removed the user type or the menu group
 */
export async function findAccountDefaults(
  connection: Connection,
  kind: AccountKind,
  company: number,
  productCode: string,
): Promise<AccountDefaults> {
  const { code } = kinds[kind];
  const [place] = await connection.run<{ type_id: number; group_id: number }>(sql`
    select t.id as type_id, g.id as group_id from user_types t, menu_groups g join companies c on c.id = g.company
    where t.code = ${code} and g.code = ${code} and g.status = 'active' and (c.id = ${company} or c.code = ${productCode})
    order by c.id = ${company} desc limit 1`);
  if (!place) throw registrationErrors.registration_closed();
  return { kind, userType: place.type_id, menuGroup: place.group_id };
}

export interface NewUser {
  readonly uid: string;
  readonly company: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** As `profileLanguage` spells it. */
  readonly language: string;
  /** null until the user sets a password. */
  readonly passwordHash: string | null;
  readonly customer?: number | null | undefined;
  readonly account?: number | null | undefined;
  readonly employee?: number | null | undefined;
}

/** Makes an account that waits for its activation. @returns its id; undefined if the user id is taken */
export async function makeUser(
  tx: Connection,
  ctx: CallContext,
  { kind, userType, menuGroup }: AccountDefaults,
  user: NewUser,
): Promise<number | undefined> {
  const { now, registry } = ctx;
  const row = {
    ...userRecord<string | number | null>({
      username: user.uid,
      company: user.company,
      type: kinds[kind].type,
      status: 'inactive',
      firstName: user.firstName.trim(),
      lastName: user.lastName.trim(),
      email: user.email,
      language: user.language,
      customer: user.customer ?? null,
      defaultAccount: user.account ?? null,
      defaultGroup: menuGroup,
    }),
    user_type: userType,
    phone: user.phone,
    employee: user.employee ?? null,
    password_hash: user.passwordHash,
    password_changed_at: user.passwordHash === null ? null : now,
    limited: kind === 'limited',
    created_at: now,
    updated_at: now,
  };
  const u = usersAs('u');
  const [made] = await tx.run<{ id: number }>(sql`
    insert into users (${sql.join(Object.keys(row).map((name) => sql.id(name)))}) select ${sql.join(Object.values(row))}
    where not exists (select from users u where ${u.company} = ${user.company} and ${withoutCase(u.username)} = ${withoutCase(sql`${user.uid}::text`)})
    on conflict do nothing returning id`);
  if (!made) return undefined;
  await grantGroup(tx, made.id, menuGroup);
  // An administrator may widen a limited account (rule R-238).
  if (user.account != null) await grantAccount(tx, made.id, user.account, { can_ship: false, can_view_charges: false });
  const entity = getEntity(registry, 'users');
  const shown = userRecord<string | number>({ username: user.uid, company: user.company, status: 'inactive', email: user.email });
  const after = { ...shown, limited: kind === 'limited' };
  await auditRecord(tx, ctx, { entity, id: made.id, action: 'create', before: undefined, after });
  return made.id;
}
