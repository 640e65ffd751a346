import type { App } from '../../framework/context/App.ts';

/** Pauses a webhook whose receiver takes nothing any more. A notice tells the user who has added it, with the reason. */
export async function pauseWebhook(app: Pick<App, 'records' | 'system'>, id: number, reason: string): Promise<void> {
  const ctx = app.system('pause of a webhook whose receiver is away');
  const webhook = await app.records.find(ctx, 'webhooks', id);
  if (webhook?.['status'] === 'enabled') await app.records.move(ctx, 'webhooks', id, 'pause', { comment: reason });
}
