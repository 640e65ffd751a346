import { defineErrors } from '../../../shared/framework/AppError.ts';
import { sql } from '../../db/sql.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { Upgrade } from '../../framework/upgrades/Upgrade.ts';

const roleErrors = defineErrors({ role_asked_by_others: 403, role_for_oneself: 403, role_of_administrator: 409 });

/** A role has a further holder by two people: one who holds it asks, somebody else confirms. Domain 4.4 */
export const staffRoleHooks = defineHooks({
  /** Before a role is asked for: its asker holds it, and the person neither asks nor is an administrator. */
  'staff_roles.checkAsker': async ({ previous, record = {}, ...event }) => {
    if (previous === undefined) await checkAsker(event, record);
    return undefined;
  },
});

export const staffRoleEffects = defineEffects({
  /** As the hook, where an ended role is asked for again. */
  'staff_roles.checkAsker': ({ record, ...event }) => checkAsker(event, record),
});

/** Roles of a release without confirmation were in force: they count as confirmed. */
export const staffRoleUpgrade: Upgrade = {
  name: 'confirmed staff roles',
  seeds: 'before',
  run: async (tx) => {
    await tx.run(sql`update staff_roles set status = 'confirmed' where status = 'asked'`);
  },
};

/** @throws AppError `role_asked_by_others`, `role_for_oneself` (403), `role_of_administrator` (409) */
async function checkAsker({ ctx, records, system }: Pick<HookEvent, 'ctx' | 'records' | 'system'>, record: RecordValues): Promise<void> {
  if (ctx.reader.isSystem) return;
  if (!ctx.reader.roles.has(String(record['role']))) throw roleErrors.role_asked_by_others();
  if (Number(record['user']) === ctx.reader.userId) throw roleErrors.role_for_oneself();
  const user = await records.find(system('holder of a staff role'), 'users', Number(record['user']));
  if (user?.['MT_TYPE'] === 'ADMIN') throw roleErrors.role_of_administrator();
}
