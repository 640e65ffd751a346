import { randomUUID } from 'node:crypto';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { storeNotifications } from '../notifications/storeNotifications.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** Pauses a webhook whose receiver takes nothing any more, and tells its owner, the user who added it. */
export async function pauseWebhook(app: Pick<App, 'database' | 'records' | 'system' | 'now'>, id: number, reason: string): Promise<void> {
  const ctx = app.system('pause of a webhook whose receiver is away');
  await app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const webhook = await records.find(ctx, 'webhooks', id);
    if (webhook?.['status'] !== 'enabled') return;
    await records.move(ctx, 'webhooks', id, 'pause');
    const values = {
      webhook: textOf(webhook['name']),
      url: textOf(webhook['url']),
      failures: Number(webhook['failures']),
      reason,
    };
    await tellOwner(identityWithin(tx), ctx, { id, owner: Number(webhook['created_by'] ?? 0), values });
  });
}

interface PausedWebhook {
  readonly id: number;
  /** 0: nobody. */
  readonly owner: number;
  readonly values: Readonly<Record<string, string | number>>;
}

async function tellOwner(connection: Connection, { registry, now }: CallContext, { id, owner, values }: PausedWebhook): Promise<void> {
  const { messages } = registry;
  const [user] = await connection.run<{ id: number; address: string | null; name: string; language: string }>(sql`
    select u.id, ${u.email} as address, coalesce(${u.firstName}, '') as name, ${u.language} as language from users u
    where u.id = ${owner} and ${u.status} = 'active'`);
  if (!user) return;
  const language = languageOf(user.language, Object.keys(messages));
  const word = (key: string): string => formatMessage(messages, language, key, values);
  const told = { userId: user.id, title: word('webhooks.paused'), text: word('webhooks.paused_text'), link: `HOOK-START/${id}` };
  const event = { eventId: randomUUID(), notice: 'webhook_paused', entity: 'webhooks', recordId: id, at: now };
  await storeNotifications(connection, event, [told]);
  if (!user.address) return;
  const mail = { template: 'webhook_paused', to: user.address, language, values: { ...values, name: user.name }, userId: user.id } as const;
  await queueMail(connection, mail, { messages, now });
}
