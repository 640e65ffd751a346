import type { Connection } from '../../db/Connection.ts';
import { countAttempt, type Limit, recentAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';

const windowMs = 3_600_000;
/** Records that one network sends in an hour to one form: an office behind one address. */
const sentByNetwork = 30;
/** Attempts with a proof of one network at one form in an hour, corrections included. */
const triesOfNetwork = 300;
/** Checks of steps of one network at one form in an hour, corrections included. */
const stepsOfNetwork = 450;
/** Attempts without a proof of one network in an hour, at all forms together. */
const junkOfNetwork = 60;
/** Records of all visitors to one form in an hour, from which on the work of a proof is the greatest. */
const busyForm = 300;
/** The work of a proof doubles at each of these shares of a busy form: 16 times at last. */
const shares = [0.25, 0.5, 0.75, 1] as const;

interface Attempt {
  readonly client: { readonly address: string };
  readonly now: Date;
}

/** Counts of visitors: each network has its own, so that no network can close a form to the others. Decision 971 */
export const visitorLimits = {
  junk: ({ client, now }: Attempt): Limit => ({
    what: 'form without a proof',
    key: networkOf(client.address),
    max: junkOfNetwork,
    windowMs,
    now,
  }),
  step: (form: string, attempt: Attempt): Limit => ofNetwork('step checked from a network', form, attempt, stepsOfNetwork),
  tried: (form: string, attempt: Attempt): Limit => ofNetwork('form tried from a network', form, attempt, triesOfNetwork),
  sent: (form: string, attempt: Attempt): Limit => ofNetwork('record sent from a network', form, attempt, sentByNetwork),
};

/** Factor of the work for the proof of a form: the more records it got in the last hour, the more. It never closes. Decision 972 */
export async function workFactor(connection: Connection, form: string, now: Date): Promise<number> {
  const recent = await recentAttempts(connection, toForm(form, now));
  return 2 ** shares.filter((share) => recent >= busyForm * share).length;
}

/** Counts a record that a form got, up to those of a busy form. */
export async function countSent(connection: Connection, form: string, now: Date): Promise<void> {
  await countAttempt(connection, toForm(form, now));
}

function toForm(form: string, now: Date): Limit {
  return { what: 'record sent to a form', key: form, max: busyForm, windowMs, now };
}

function ofNetwork(what: string, form: string, { client, now }: Attempt, max: number): Limit {
  return { what, key: `${form} ${networkOf(client.address)}`, max, windowMs, now };
}
