import { textOf } from '../../../shared/framework/records/textOf.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { causeOf, type HoldWork, holdAccount, holdHours } from '../password/holdAccount.ts';

export const addressHooks = defineHooks({
  /** Tells an employee without an account, at the former address, that the address for registration was changed. Law 64 */
  'employees.tellFormerAddress': async ({ ctx, connection, registry, record, previous }) => {
    const [former, address] = [textOf(previous?.['personal_email']), textOf(record?.['personal_email'])];
    if (!previous || previous['user'] !== null || former === '' || former.toLowerCase() === address.toLowerCase()) return undefined;
    const language = languageOf(textOf(previous['language']), Object.keys(registry.messages));
    const values = { name: textOf(previous['first_name']) };
    const mail = { template: 'registration_address_changed', to: former, language, values } as const;
    await queueMail(identityWithin(connection), mail, { messages: registry.messages, now: ctx.now, sentBy: causeOf(ctx) ?? 0 });
    return undefined;
  },
});

/**
 * Holds a new account of an employee whose address to register with was changed shortly before: whoever changed it could have registered
 * in the employee's place. Law 64
 */
export async function holdNewAccount(work: HoldWork, { employee, user }: { readonly employee: number; readonly user: number }) {
  const since = new Date(work.ctx.now.getTime() - holdHours * 3_600_000);
  const [change] = await work.connection.run<{ cause: number | null }>(sql`
    select coalesce(acted_by, "user") as cause from audit_log
    where entity = 'employees' and record_id = ${employee} and action = 'update' and changes ? 'personal_email' and at > ${since}
    order by at desc limit 1`);
  if (change) await holdAccount(work, { user, changes: ['email'], told: null, cause: change.cause });
}
