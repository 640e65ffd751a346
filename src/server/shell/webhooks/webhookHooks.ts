import { randomBytes } from 'node:crypto';
import { defineHooks } from '../../framework/registrations/hooks.ts';

/** A secret that nobody guesses: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const webhookHooks = defineHooks({
  /** Makes the secret of a new webhook that has none of its own. */
  'webhooks.giveSecret': async ({ record, previous }) => (previous || record?.['secret'] ? undefined : { secret: newSecret() }),
});
