import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { isDay } from '../../../shared/framework/query/checkValue.ts';
import type { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { drawNumbers } from '../../framework/records/drawNumbers.ts';
import { requireCaptcha } from '../captcha/requireCaptcha.ts';
import { checkPerson, phoneDigits, refuseFields } from '../credentials/checkPerson.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { hashPassword } from '../credentials/password.ts';
import { queueMail } from '../mail/queueMail.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { maskedEmail } from '../password/maskedEmail.ts';
import { passwordErrors } from '../password/passwordErrors.ts';
import { runAsIfKnown } from '../password/runAsIfKnown.ts';
import { checkNewPassword } from '../password/setPassword.ts';
import { makeCode } from '../password/verificationCodes.ts';
import { consumeToken, findToken, issueToken } from '../password/verificationTokens.ts';
import { mailActivationCode } from './activation.ts';
import { holdNewAccount } from './changedAddress.ts';
import { type FoundPerson, findCustomer, findEmployee } from './findPerson.ts';
import { findAccountDefaults, makeUser } from './makeUser.ts';

/** Time to complete a registration: 48 hours. */
const lifetimeMinutes = 48 * 60;

type Identity = BodyOf<EndpointNamed<typeof registrationEndpoints, 'POST {product}/users/register/check'>>;

/**
 * POST {product}/users/register/check: does not reveal whether a person was found; an unknown person's proof gets an answer, too.
 * @throws AppError `invalid_body`, `captcha_required` (400, errors by field), `too_many_attempts` (429). Spec S-023, S-291
 */
export async function checkRegistration({
  ctx,
  app,
  params,
  body,
}: CallOf<typeof registrationEndpoints, 'POST {product}/users/register/check'>) {
  refuseOtherProduct(app, params.product);
  checkIdentity(body);
  const connection = identityConnection(app);
  const key = [body.employee_number, body.company, body.account].map((part) => part?.trim().toLowerCase() ?? '').join('\n');
  await limitPasswordAttempts(connection, ctx, 'registration check', key);
  await requireCaptcha(connection, body.captcha, ctx.now);
  const found = await findPerson(connection, body, app.config.productCode);
  const { token, expiresAt } = await issueToken(connection, {
    kind: 'registration',
    users: [],
    subject: found,
    now: ctx.now,
    minutes: lifetimeMinutes,
  });
  const email = await maskedEmail(connection, found?.email, key, body.last_name?.trim() ?? '');
  return { proof: token, email, expires: expiresAt.toISOString() };
}

function checkIdentity({ kind, employee_number, birth_date, last_name, company, account }: Identity): void {
  const missing = (value: string | undefined): string | false => !value?.trim() && 'validation.required';
  if (kind === 'employee')
    refuseFields({
      employee_number: missing(employee_number),
      birth_date: missing(birth_date) || (!isDay(birth_date ?? '') && 'validation.invalid'),
      last_name: missing(last_name),
    });
  else refuseFields({ company: missing(company), account: missing(account) });
}

function findPerson(connection: Connection, identity: Identity, productCode: string): Promise<FoundPerson | undefined> {
  const { kind, employee_number: number = '', birth_date: birthDate = '', last_name: lastName = '', company = '', account = '' } = identity;
  return kind === 'employee'
    ? findEmployee(connection, { productCode, number: number.trim(), birthDate, lastName: lastName.trim() })
    : findCustomer(connection, { company: company.trim().toLowerCase(), account: account.trim().padStart(7, '0') });
}

type Registration = BodyOf<EndpointNamed<typeof registrationEndpoints, 'POST {product}/users/register/complete'>>;

/**
 * POST {product}/users/register/complete: makes the account, which waits for the code that goes to the address on file. Only that
 * address learns that the user id is taken or that no person was found.
 * @throws AppError `invalid_body`, `password_refused`, `passwords_differ`, `verification_failed` (400), `too_many_attempts` (429).
 *   Spec S-024, S-291
 */
export async function completeRegistration({
  ctx,
  app,
  params,
  body,
}: CallOf<typeof registrationEndpoints, 'POST {product}/users/register/complete'>) {
  refuseOtherProduct(app, params.product);
  checkPerson(body);
  refuseFields({ terms_accepted: !body.terms_accepted && 'validation.required' });
  const { now, registry } = ctx;
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'registration');
  await checkNewPassword(connection, { id: 0, uid: body.username }, body);
  const stored = await findToken(connection, 'registration', body.proof, now);
  if (!stored) throw passwordErrors.verification_failed();
  const found = stored.subject === null ? undefined : parseFound(stored.subject);
  const place = await findAccountDefaults(
    connection,
    found?.kind === 'employee' ? 'employee' : 'limited',
    found?.company ?? 0,
    app.config.productCode,
  );
  const [passwordHash, made] = [await hashPassword(body.password), await makeCode()];
  const language = profileLanguage(ctx.language);
  await connection.transaction(async (tx) => {
    if (!(await consumeToken(tx, stored.id, now))) throw passwordErrors.verification_failed();
    const user =
      found &&
      ({
        uid: body.username,
        company: found.company,
        firstName: found.first_name ?? body.first_name ?? body.username,
        lastName: found.last_name ?? body.last_name ?? body.username,
        email: found.email,
        phone: found.phone ?? phoneDigits(body.phone),
        language,
        passwordHash,
        customer: found.customer,
        account: found.account,
        employee: found.employee,
      } as const);
    const isNew = found !== undefined && (await isUnregistered(tx, found));
    const id = user && isNew ? await makeUser(tx, ctx, place, user) : undefined;
    if (found && user && id !== undefined) await logRegistration(tx, registry, { found, user, id, now, body });
    if (found?.employee && id !== undefined) {
      const all = app.system('hold of an account', ctx);
      await holdNewAccount({ ctx, all, connection: tx, records: app.records.in(tx) }, { employee: found.employee, user: id });
    }
    const waiting =
      found && user && id !== undefined
        ? { id, uid: user.uid, company_code: found.company_code, email: user.email, first_name: user.firstName, language: ctx.language }
        : undefined;
    await mailActivationCode(tx, waiting, { messages: registry.messages, now, made });
    await runAsIfKnown(tx, found !== undefined && id === undefined, (inner) => {
      const to = found?.email ?? 'nobody@localhost';
      const values = { name: found?.first_name ?? '', username: isNew ? body.username : (found?.username ?? '') };
      const template = isNew ? 'username_taken' : 'account_exists';
      return queueMail(inner, { template, to, language: ctx.language, values }, { messages: registry.messages, now });
    });
  });
  return { status: 1 as const };
}

/** Checks that an employee has no account; the row's lock admits one of several concurrent registrations. */
async function isUnregistered(tx: Connection, { employee }: FoundPerson): Promise<boolean> {
  if (employee === null) return true;
  const [row] = await tx.run<{ user: number | null }>(sql`select "user" from employees where id = ${employee} for update`);
  return row !== undefined && row.user === null;
}

interface NotedRegistration {
  readonly found: FoundPerson;
  readonly user: { readonly firstName: string; readonly lastName: string; readonly phone: string | null; readonly language: string };
  readonly id: number;
  readonly now: Date;
  readonly body: Registration;
}

/** Records a registration, without the birth date, which served only for the comparison. */
async function logRegistration(tx: Connection, registry: Registry, { found, user, id, now, body }: NotedRegistration): Promise<void> {
  if (found.employee !== null) await tx.run(sql`update employees set "user" = ${id} where id = ${found.employee}`);
  const drawn = await drawNumbers(tx, getEntity(registry, 'registrations'), {});
  await tx.run(sql`
    insert into registrations (control_number, status, kind, company, account, employee_number, first_name, last_name, email, phone,
      wanted_uid, language, terms_accepted, recaptcha_ok, checked_at, completed_user, expires_at)
    values (${drawn['control_number']}, 'completed', ${found.kind}, ${found.company}, ${found.account_number},
      ${found.employee_number}, ${user.firstName}, ${user.lastName}, ${body.email ?? found.email}, ${user.phone}, ${body.username},
      ${user.language}, true, true, ${now}, ${id}, ${new Date(now.getTime() + lifetimeMinutes * 60_000)})`);
}

function refuseOtherProduct({ config }: App, product: string): void {
  if (product !== config.productCode) throw httpErrors.unknown_call();
}

/** Parses the person that `checkRegistration` has stored. */
function parseFound(text: string): FoundPerson {
  return JSON.parse(text) as FoundPerson;
}
