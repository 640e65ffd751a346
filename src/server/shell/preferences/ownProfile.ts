import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { emailProblem } from '../../../shared/shell/registration/emailProblem.ts';
import { table } from '../../db/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseBody } from '../../framework/http/checkInput.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { limitTries } from '../password/limitTries.ts';
import { dummyHash, verifyPassword } from '../password/password.ts';
import { passwordErrors } from '../password/passwordErrors.ts';
import { nameProblem, refuseFields } from '../registration/checkPerson.ts';
import { changeSelf } from './changeSelf.ts';
import { checkLanguage } from './checkLanguage.ts';

interface OwnProfile {
  readonly MT_EMAIL: string;
  readonly MT_FNAME: string;
  readonly MT_LNAME: string;
  /** Ten digits; empty: none. */
  readonly phone: string;
  readonly MT_LANG: string;
  readonly MT_THEME: string;
}

/** GET users/own_profile. */
export async function getOwnProfile({ ctx, app }: Call): Promise<unknown> {
  const [row] = await app.database.scoped(ctx).run(sql<OwnProfile>`
    select "MT_EMAIL", "MT_FNAME", "MT_LNAME", coalesce(phone, '') as phone, "MT_LANG", "MT_THEME" from ${table(ctx, 'users', 'u')}
    where id = ${ctx.reader.userId}`);
  return row;
}

/**
 * PUT users: what is left out stays. Links that reset the password go to the e-mail address, so that changing it asks for the
 * password. Spec S-242.
 * @throws AppError `invalid_body` (400) for fields that are not the user's to change and for names that are none,
 *   `current_password_wrong` (400), `too_many_attempts` (429). Rules
 */
export async function changeOwnProfile(call: Call): Promise<unknown> {
  const { current_password: password = '', ...changes } = parseBody<Partial<OwnProfile> & { readonly current_password?: string }>(call);
  checkLanguage(call.ctx, 'MT_LANG', changes.MT_LANG);
  const { MT_FNAME, MT_LNAME, MT_EMAIL, phone } = changes;
  refuseFields({
    MT_FNAME: MT_FNAME !== undefined && nameProblem(MT_FNAME),
    MT_LNAME: MT_LNAME !== undefined && nameProblem(MT_LNAME),
    MT_EMAIL: MT_EMAIL !== undefined && emailProblem(MT_EMAIL),
    phone: phone !== undefined && phone !== '' && !recordFormats.phone(phone) && 'validation.phone',
  });
  if (MT_EMAIL !== undefined) await checkPassword(call, MT_EMAIL, password);
  const { ctx, app } = call;
  await changeSelf(app.records, app.system, ctx, { ...changes, phone: phone === '' ? null : phone });
  return getOwnProfile(call);
}

/** Asks for the password where the address becomes another one. */
async function checkPassword(call: Call, email: string, password: string): Promise<void> {
  const { ctx, app } = call;
  const connection = identityConnection(app);
  const [row] = await connection.run<{ email: string; hash: string | null }>(sql`
    select "MT_EMAIL" as email, password_hash as hash from users where id = ${ctx.reader.userId}`);
  if (!row || row.email === email) return;
  await limitTries(connection, call, 'current password', String(ctx.reader.userId));
  if (!(await verifyPassword(row.hash ?? dummyHash, password)))
    throw passwordErrors.current_password_wrong({}, { errors: { current_password: { key: 'error.current_password_wrong' } } });
}
