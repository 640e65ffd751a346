import { invariant } from '../../../shared/framework/AppError.ts';
import type { AnswerOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import { emailProblem } from '../../../shared/shell/registration/emailProblem.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { nameProblem, refuseFields } from '../credentials/checkPerson.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { dummyHash, verifyPassword } from '../credentials/password.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { passwordErrors } from '../password/passwordErrors.ts';
import { usersAs } from '../users/userColumns.ts';
import { changeSelf } from './changeSelf.ts';
import { checkLanguage } from './checkLanguage.ts';

const u = usersAs('u');

type OwnProfile = AnswerOf<EndpointNamed<typeof preferenceEndpoints, 'GET users/own_profile'>>;

/** GET users/own_profile. */
export async function getOwnProfile({ ctx, app }: CallOf<typeof preferenceEndpoints, 'GET users/own_profile'>) {
  return readOwnProfile(ctx, app);
}

async function readOwnProfile(ctx: CallContext, app: App): Promise<OwnProfile> {
  const [row] = await app.database.scoped(ctx).run(sql<OwnProfile>`
    select ${u.email}, ${u.firstName}, ${u.lastName}, coalesce(u.phone, '') as phone, ${u.language}, ${u.theme} from ${table(ctx, 'users', 'u')}
    where u.id = ${ctx.reader.userId}`);
  invariant(row, 'a signed-in user has a row');
  return row;
}

/**
 * PUT users: omitted fields stay. A change of the e-mail address needs the password, since links that reset the password go there.
 * Spec S-242.
 * @throws AppError `invalid_body` (400) for fields that the user may not change and for invalid names,
 *   `current_password_wrong` (400), `too_many_attempts` (429). Rules
 */
export async function changeOwnProfile({ ctx, app, body }: CallOf<typeof preferenceEndpoints, 'PUT users'>) {
  const { current_password: password = '', ...changes } = body;
  checkLanguage(ctx, 'MT_LANG', changes.MT_LANG);
  const { MT_FNAME, MT_LNAME, MT_EMAIL, phone } = changes;
  refuseFields({
    MT_FNAME: MT_FNAME !== undefined && nameProblem(MT_FNAME),
    MT_LNAME: MT_LNAME !== undefined && nameProblem(MT_LNAME),
    MT_EMAIL: MT_EMAIL !== undefined && emailProblem(MT_EMAIL),
    phone: phone !== undefined && phone !== '' && !recordFormats.phone(phone) && 'validation.phone',
  });
  if (MT_EMAIL !== undefined) await checkPassword(ctx, app, MT_EMAIL, password);
  await changeSelf(app.records, app.system, ctx, { ...changes, phone: phone === '' ? null : phone });
  return readOwnProfile(ctx, app);
}

/** Requires the password if the address changes. */
async function checkPassword(ctx: CallContext, app: App, email: string, password: string): Promise<void> {
  const connection = identityConnection(app);
  const [row] = await connection.run<{ email: string; hash: string | null }>(sql`
    select ${u.email} as email, u.password_hash as hash from users u where u.id = ${ctx.reader.userId}`);
  if (!row || row.email === email) return;
  await limitPasswordAttempts(connection, ctx, 'current password', String(ctx.reader.userId));
  if (!(await verifyPassword(row.hash ?? dummyHash, password)))
    throw passwordErrors.current_password_wrong({}, { errors: { current_password: { key: 'error.current_password_wrong' } } });
}
