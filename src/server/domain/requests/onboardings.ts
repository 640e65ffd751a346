import { defineErrors } from '../../../shared/framework/AppError.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const onboardingErrors = defineErrors({ onboarding_number_invalid: 409 });
const endedStates: readonly string[] = ['completed', 'rejected', 'declined'];

type Event = Pick<EffectEvent | HookEvent, 'records' | 'system'>;

/** Hooks of onboardings. */
export const onboardingHooks = defineHooks({
  /** After each save: the last tick of the list completes an approved onboarding. Rule R-201 */
  'onboardings.tick': async ({ id, record, previous, ...event }) => {
    if (id !== undefined && record?.['status'] === 'approved' && previous?.['status'] === 'approved')
      await completeIfDone(event, id, record);
    return undefined;
  },
});

/** Effects of onboardings, and of the requests that wait for them. */
export const onboardingEffects = defineEffects({
  /** After the approval: a list whose items are all done already completes it. */
  'onboardings.complete': ({ id, record, ...event }) => completeIfDone(event, id, record),

  /** An onboarding that does not take place closes the request that waits for it, with the reason. States R-3 */
  'onboardings.cancel': ({ id, comment, ...event }) => closeRequests(event, id, comment),

  /** Refuses the number of an onboarding whose list is closed. @throws AppError `onboarding_number_invalid` (409). Rule R-203 */
  'new_user_requests.checkOnboarding': async ({ record, records, system }) => {
    const onboarding = await records.find(system('onboarding of a request'), 'onboardings', Number(record['onboarding']));
    if (!onboarding || endedStates.includes(textOf(onboarding['status']))) throw onboardingErrors.onboarding_number_invalid();
  },
});

async function completeIfDone(event: Event, id: number, { checklist }: RecordValues): Promise<void> {
  if (!Array.isArray(checklist) || !checklist.every((item) => isObject(item) && typeof item['done_at'] === 'string')) return;
  await event.records.move(event.system('onboarding of a request'), 'onboardings', id, 'carry_out');
  await closeRequests(event, id, null);
}

async function closeRequests({ records, system }: Event, onboarding: number, comment: string | null): Promise<void> {
  const all = system('onboarding of a request');
  const waiting = await records.list(all, 'new_user_requests', { filter: { onboarding, status: 'onboarding' }, fields: ['id'] });
  for (const { id } of waiting) await records.move(all, 'new_user_requests', Number(id), 'last_item', { comment });
}
