import { textOf } from '../../../shared/framework/records/textOf.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { causeOf, type HeldChange, type HoldWork, holdAccount, type NotifiedPerson } from '../password/holdAccount.ts';
import { userFields } from '../users/userColumns.ts';
import { wallsOf } from '../walls/walls.ts';

/** Effects of changes by which somebody could take over an account. Law 64 */
export const holdHooks = defineHooks({
  /** Holds an account that somebody else has changed; a user who changed the own address is told at the former one. */
  'users.hold': async (event) => {
    const { ctx, id, record, previous } = event;
    // Without a sign-in, a person has proven the address on file by a code, and the portal changes no account on its own.
    const cause = causeOf(ctx);
    if (id === undefined || !record || cause === null) return undefined;
    const changes = previous ? heldChanges(previous, record) : (['activation'] as const);
    if (changes.length === 0) return undefined;
    const told = personOf(event, previous ?? record);
    if (cause !== id) await holdAccount(workOf(event), { user: id, changes, told });
    else if (changes.includes('email') && told.address !== '') {
      const mail = { template: 'address_changed', to: told.address, language: told.language, userId: id } as const;
      const values = { name: told.name, username: textOf(userFields(record).username) };
      await queueMail(identityWithin(event.connection), { ...mail, values }, { messages: ctx.registry.messages, now: ctx.now, sentBy: id });
    }
    return undefined;
  },

  /** Holds an account that a personal record with a history was linked to; the user of the former account is told. */
  'account_holds.holdLinked': async (event) => {
    const { registry, entity, record, previous, moment } = event;
    const isNew = previous === undefined && moment === 'after_save';
    const link = wallsOf(registry).links.find((each) => each.entity.name === entity.name);
    if (isNew || !link) return undefined;
    const [user, former] = [record?.[link.field], previous?.[link.field]];
    if (typeof user !== 'number' || user === former) return undefined;
    const owner = typeof former === 'number' ? await event.records.find(event.system('hold of an account'), 'users', former) : undefined;
    await holdAccount(workOf(event), { user, changes: ['record'], told: owner ? personOf(event, owner) : null });
    return undefined;
  },
});

function workOf({ ctx, connection, records, system }: HookEvent): HoldWork {
  return { ctx, all: system('hold of an account'), connection: identityWithin(connection), records };
}

/** The person of a record of users. */
function personOf({ ctx }: HookEvent, record: RecordValues): NotifiedPerson {
  const { email, firstName, language } = userFields(record);
  return { address: textOf(email), name: textOf(firstName), language: languageOf(textOf(language), Object.keys(ctx.registry.messages)) };
}

/** Parts of a user that open the account to somebody else. A lock by failures ends by itself: to lift it opens nothing. */
function heldChanges(previous: RecordValues, record: RecordValues): readonly HeldChange[] {
  const [before, after] = [userFields(previous), userFields(record)];
  const isOther = (one: unknown, other: unknown): boolean => (one ?? '') !== (other ?? '');
  const changes: readonly (HeldChange | false)[] = [
    isOther(before.email, after.email) && 'email',
    isOther(previous['phone'], record['phone']) && 'phone',
    before.status !== 'active' && after.status === 'active' && 'activation',
  ];
  return changes.filter((change) => change !== false);
}
