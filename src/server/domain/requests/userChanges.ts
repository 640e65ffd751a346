import { defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { findReferences } from '../../framework/imports/findReferences.ts';
import { parseCell } from '../../framework/imports/parseCell.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userFields } from '../../shell/users/userColumns.ts';
import { newUserErrors } from './newUsers.ts';

const changeErrors = defineErrors({ user_changed_meanwhile: 409, account_of_administrator: 403 });

/** A change of one field of a user, as texts. */
interface Change {
  readonly field: string;
  readonly old_value?: string | null;
  readonly new_value: string;
}

/** The changes of the actions that name none; a user who never signed in has to activate the account. */
const ownChanges: Readonly<Record<string, (user: RecordValues) => Readonly<Record<string, string>>>> = {
  lock: () => ({ MT_STATUS: 'locked' }),
  unlock: (user) => ({ MT_STATUS: user['last_login'] === null ? 'inactive' : 'active' }),
  remove: () => ({ MT_STATUS: 'suspended' }),
  promote: () => ({ limited: 'false' }),
  reset_password: () => ({ must_reset: 'true' }),
};
const fieldsOfActions: readonly string[] = ['MT_STATUS', 'limited', 'must_reset'];

/** Hooks of requests to change a user. */
export const changeHooks = defineHooks({
  /** Before each save: the values of the user at the time of asking, as the person who asks sees them, and whether the new ones name something. */
  'change_user_requests.keepBefore': async (event) => {
    const { ctx, record = {}, previous, records, registry } = event;
    const isSame = (name: string) => JSON.stringify(record[name] ?? null) === JSON.stringify(previous?.[name] ?? null);
    if (previous && ['target_user', 'action', 'changes'].every(isSame)) return undefined;
    const user = await records.find(ctx, 'users', Number(record['target_user']));
    if (!user) return undefined;
    const users = getEntity(registry, 'users');
    const own = ownChanges[textOf(record['action'])]?.(user);
    const asked = own ? Object.entries(own).map(([field, new_value]) => ({ field, new_value })) : changesOf(record);
    const problems: Record<string, FieldProblem> = {};
    const changes: Change[] = [];
    for (const [index, { field, new_value }] of asked.entries()) {
      const target = getField(users, field);
      if (!own && fieldsOfActions.includes(field)) problems[`changes/${index}/field`] = { key: 'validation.reference' };
      if ((await valueOf(event, target, new_value)) === undefined) problems[`changes/${index}/new_value`] = { key: 'validation.reference' };
      changes.push({ field, old_value: shownValue(target, user), new_value });
    }
    if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
    return { changes };
  },
});

/** Effects of requests to change a user. */
export const changeEffects = defineEffects({
  /**
   * Makes the changes of a request as one.
   * @throws AppError `user_changed_meanwhile` (409) if a value is no longer the one at the time of asking; 403
   *   `account_of_administrator`, `administrator_by_request`; as a change of the user. Rule R-206
   */
  'change_user_requests.apply': async (event) => {
    const { ctx, record, records, registry, system } = event;
    const all = system('user of a request');
    const id = Number(record['target_user']);
    const user = await records.find(all, 'users', id);
    if (!user) throw httpErrors.invalid_body({}, { errors: { target_user: { key: 'validation.reference' } } });
    const isAdministrator = ctx.reader.type === 'ADMIN';
    if (userFields(user).type === 'ADMIN' && !isAdministrator) throw changeErrors.account_of_administrator();
    const users = getEntity(registry, 'users');
    const asSystem = { ...event, ctx: all };
    const values: Record<string, unknown> = {};
    for (const { field, old_value = null, new_value } of changesOf(record)) {
      const target = getField(users, field);
      const before = old_value === null ? null : await valueOf(asSystem, target, old_value);
      if (!isSameText(before ?? null, user[field] ?? null)) throw changedMeanwhile(event, users, field, user, old_value);
      values[field] = await valueOf(asSystem, target, new_value);
    }
    const type = await records.find(all, 'user_types', Number(values['user_type'] ?? 0));
    if (type?.['mt_type'] === 'ADMIN' && !isAdministrator) throw newUserErrors.administrator_by_request();
    await records.change(all, 'users', id, values);
  },
});

function changesOf({ changes }: RecordValues): readonly Change[] {
  return Array.isArray(changes) ? (changes as Change[]) : [];
}

/** The value that a text is for a field; undefined for a record that it does not name, or names with others. */
async function valueOf({ connection, ctx }: Pick<HookEvent, 'connection' | 'ctx'>, field: Field, text: string): Promise<unknown> {
  const rules = { hasApostrophes: false, decimalComma: false, timezone: ctx.timezone, dateFormat: 'YYYY-MM-DD', yes: [], no: [] } as const;
  if (field.kind !== 'reference') return parseCell(field, text, rules);
  const found = (await findReferences({ ctx, run: (query) => connection.run(query) }, field, [text.trim()])).get(text.trim());
  return found === undefined || found === 'several' ? undefined : found.id;
}

/** A value of a user as people read it. */
function shownValue({ name, kind }: Field, user: RecordValues): string | null {
  const value = kind === 'reference' ? (user[`${name}_label`] ?? user[name]) : user[name];
  return value === null || value === undefined || value === '' ? null : textOf(value);
}

function isSameText(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && b !== null && textOf(a) === textOf(b));
}

function changedMeanwhile({ ctx }: EffectEvent, users: Entity, name: string, user: RecordValues, before: string | null) {
  const field = getField(users, name);
  const label = textIn(field.label, ctx.language);
  return changeErrors.user_changed_meanwhile({ field: label, before: before ?? '–', now: shownValue(field, user) ?? '–' });
}
