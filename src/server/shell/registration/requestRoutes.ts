import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { emailProblem } from '../../../shared/shell/registration/emailProblem.ts';
import type { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { requireCaptcha } from '../captcha/requireCaptcha.ts';
import { checkPerson, nameProblem, phoneDigits, refuseFields } from '../credentials/checkPerson.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { reply202 } from '../password/reply202.ts';
import { runAsIfKnown } from '../password/runAsIfKnown.ts';
import { makeCode } from '../password/verificationCodes.ts';
import { usersAs } from '../users/userColumns.ts';
import { mailActivationCode } from './activation.ts';
import { findAccountDefaults, makeUser } from './makeUser.ts';

const u = usersAs('u');

/**
 * POST users/create: an account with limited access. The mail, not the answer, reveals whether the user id is free.
 * @throws AppError `invalid_body`, `captcha_required` (400, errors by field), `too_many_attempts` (429). Spec S-237, R-233, R-242
 */
export async function requestAccount({ ctx, app, body }: CallOf<typeof registrationEndpoints, 'POST users/create'>) {
  checkPerson(body);
  const { now, registry } = ctx;
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'account request', body.email.toLowerCase());
  await requireCaptcha(connection, body.captcha, now);
  const company = await findCompany(connection, body.company);
  const place = await findAccountDefaults(connection, 'limited', company?.id ?? 0, app.config.productCode);
  const made = await makeCode();
  const { username: uid, email, first_name: firstName, last_name: lastName } = body;
  const language = profileLanguage(ctx.language);
  const messages = registry.messages;
  await connection.transaction(async (tx) => {
    const user = { uid, firstName, lastName, email, phone: phoneDigits(body.phone), language, passwordHash: null } as const;
    const id = company && (await makeUser(tx, ctx, place, { ...user, company: company.id }));
    const waiting =
      id === undefined || !company
        ? undefined
        : { id, uid, company_code: company.code, email, first_name: firstName, language: ctx.language };
    await mailActivationCode(tx, waiting, { messages, now, made });
    await runAsIfKnown(tx, company !== undefined && id === undefined, (inner) =>
      queueMail(inner, { template: 'username_taken', to: email, language: ctx.language, values: { username: uid } }, { messages, now }),
    );
  });
  return { status: 1 as const };
}

async function findCompany(connection: Connection, code: string): Promise<{ readonly id: number; readonly code: string } | undefined> {
  const [company] = await connection.run<{ id: number; code: string }>(sql`
    select id, code from companies where code = ${code.toLowerCase()} and status = 'active'`);
  return company;
}

/**
 * POST email/registration: mails the desk, whose address is the entry REGISTRATION_EMAIL of the master configuration, group
 * FRAMEWORK. Without an entry, it mails the administrators of the product's company.
 * @throws AppError `invalid_body`, `captcha_required` (400, errors by field), `too_many_attempts` (429)
 */
export async function mailRegistrationDesk({ ctx, app, body, reply }: CallOf<typeof registrationEndpoints, 'POST email/registration'>) {
  const { name, email, phone, company, message, captcha } = body;
  const digits = phoneDigits(phone);
  refuseFields({
    name: nameProblem(name),
    company: nameProblem(company),
    email: emailProblem(email),
    phone: digits !== null && !recordFormats.phone(digits) && 'validation.phone',
    message: (message.trim() === '' && 'validation.required') || (!recordFormats.lines(message) && 'validation.characters'),
  });
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'registration mail', email.toLowerCase());
  await requireCaptcha(connection, captcha, ctx.now);
  const desks = await connection.run<{ address: string }>(sql`
    with desk as (
      select mc_value as address from master_configs
      where key_group = 'FRAMEWORK' and mc_key = 'REGISTRATION_EMAIL' and company is null and status = 'active' and mc_value like '%@%')
    select address from desk
    union all select ${u.email} from users u join companies c on c.id = ${u.company}
      where not exists (select from desk) and c.code = ${app.config.productCode} and ${u.type} = 'ADMIN' and ${u.status} = 'active'
    limit 5`);
  const values = { name, company, email, phone: digits ?? '-' };
  await connection.transaction(async (tx) => {
    for (const { address } of desks) {
      const mail = { template: 'registration_message', to: address, language: ctx.language, values, quoted: message } as const;
      await queueMail(tx, mail, { messages: ctx.registry.messages, now: ctx.now });
    }
  });
  return reply202(reply);
}
