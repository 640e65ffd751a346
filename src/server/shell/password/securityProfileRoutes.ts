import { invariant } from '../../../shared/framework/AppError.ts';
import type { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import { findAccounts } from '../credentials/accounts.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { dummyHash, verifyPassword } from '../credentials/password.ts';
import { queueMail } from '../mail/queueMail.ts';
import { limitPasswordAttempts } from './limitPasswordAttempts.ts';
import { passwordErrors } from './passwordErrors.ts';
import { checkAnswers, replaceAnswers } from './securityAnswers.ts';
import { listAnswered, listQuestions } from './securityQuestions.ts';

/** GET globals/account/securityquestions: the user's own questions, without the answers. Spec S-252 */
export async function readSecurityProfile({ ctx, app }: CallOf<typeof passwordEndpoints, 'GET globals/account/securityquestions'>) {
  const connection = identityConnection(app);
  const words = { language: ctx.language, messages: ctx.registry.messages };
  const questions = await listAnswered(connection, ctx.reader.userId, words);
  return { questions, catalogue: await listQuestions(connection, words) };
}

/**
 * POST globals/account/securityquestions: replaces all answers.
 * @throws AppError `current_password_wrong`, `too_few_answers`, `answers_refused` (400, errors by field), `too_many_attempts` (429).
 *   Spec S-252, R-222 to R-227
 */
export async function saveSecurityProfile({
  ctx,
  app,
  body,
}: CallOf<typeof passwordEndpoints, 'POST globals/account/securityquestions'>): Promise<undefined> {
  const { current_password: password, answers } = body;
  const { registry } = ctx;
  const connection = identityConnection(app);
  const [account] = await findAccounts(connection, [ctx.reader.userId]);
  if (!account) throw httpErrors.session_expired();
  await limitPasswordAttempts(connection, ctx, 'current password', String(account.id));
  if (!(await verifyPassword(account.password_hash ?? dummyHash, password)))
    throw passwordErrors.current_password_wrong({}, { errors: { current_password: { key: 'error.current_password_wrong' } } });
  await checkAnswers(connection, account.id, answers);
  const entity = registry.entities.get('user_security_answers');
  invariant(entity, 'there are security answers');
  await connection.transaction(async (tx) => {
    await replaceAnswers(tx, account.id, answers, ctx.now);
    await auditRecord(tx, ctx, {
      entity,
      id: account.id,
      action: 'update',
      before: { answer_hash: 'before' },
      after: { answer_hash: 'after' },
    });
    const values = { name: account.first_name, username: account.uid };
    const mail = { template: 'security_changed', to: account.email, language: account.language, values, userId: account.id } as const;
    await queueMail(tx, mail, { messages: registry.messages, now: ctx.now, sentBy: account.id });
  });
}
