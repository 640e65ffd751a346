import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { usersAs } from '../users/userColumns.ts';
import { choicesPage, pageOf } from './noticePages.ts';

/** Local hour from which the digest of a day is sent. Decision 872 */
const digestHour = 7;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly company: string;
  readonly is_active: boolean;
}

/**
 * Sends each user one mail with the notices that have waited for the digest of the day, from seven o'clock of the company on: what came
 * before that hour. The entries go with the mail in one transaction, so that none is sent twice or lost.
 * @returns the number of mails
 */
export async function sendDigests(app: Pick<App, 'database' | 'definitions' | 'now'>, signal?: AbortSignal): Promise<number> {
  const connection = identityConnection(app);
  const now = app.now();
  const u = usersAs('u');
  const start = sql`((date_trunc('day', ${now}::timestamptz at time zone c.time_zone) + ${digestHour} * interval '1 hour') at time zone c.time_zone)`;
  const waiting = await connection.run<{ user: number }>(sql`
    select distinct d."user" from digest_entries d join users u on u.id = d."user" join companies c on c.id = ${u.company}
    where ${start} <= ${now} and d.occurred_at < ${start}`);
  let sent = 0;
  for (const { user } of waiting) {
    signal?.throwIfAborted();
    sent += await connection.transaction(async (tx) => {
      const gone = await tx.run<{ title: string; text: string | null }>(sql`
        with taken as (delete from digest_entries d using users u join companies c on c.id = ${u.company}
          where d."user" = ${user} and u.id = d."user" and d.occurred_at < ${start} returning d.occurred_at, d.id, d.title, d."text")
        select title, "text" from taken order by occurred_at, id`);
      const [person] = await tx.run<Person>(sql`
        select ${u.email} as email, ${u.firstName} as name, split_part(${u.language}, '-', 1) as language, c.code as company,
          ${u.status} = 'active' as is_active
        from users u join companies c on c.id = ${u.company} where u.id = ${user}`);
      if (!person?.is_active || gone.length === 0) return 0;
      const { messages } = app.definitions.current();
      const { language, name } = person;
      const lines = gone
        .slice(0, listedMax)
        .map(({ title, text }) => (text === null || text === title ? `• ${title}` : `• ${title}\n${text}`));
      const more = gone.length - lines.length;
      const rest = more > 0 ? [formatMessage(messages, language, 'mail.digest.more', { count: more })] : [];
      const own = {
        subject: formatMessage(messages, language, 'mail.digest.subject', { count: gone.length }),
        text: [formatMessage(messages, language, 'mail.digest.text', { name }), ...lines, ...rest].join('\n\n'),
      };
      const page = pageOf(person.company, 'MY-NOTICES');
      const choices = choicesPage(person.company);
      await queueMail(
        tx,
        { template: 'notice', own, to: person.email, language, values: {}, page, choices, userId: Number(user) },
        { messages, now },
      );
      return 1;
    });
  }
  return sent;
}

/** Notices that a digest lists; further ones are counted. */
const listedMax = 100;
