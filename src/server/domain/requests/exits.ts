import { defineErrors } from '../../../shared/framework/AppError.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userColumns, userFields } from '../../shell/users/userColumns.ts';

const exitErrors = defineErrors({ last_administrator: 409 });

/** The transition of an account that ends its access for good; other accounts have none. */
const endings: Readonly<Record<string, string>> = { active: 'suspend', inactive: 'lock' };

/** Effects of exit conditions, and of the devices that they list. */
export const exitEffects = defineEffects({
  /** Refuses to let the last administrator of a company go. @throws AppError `last_administrator` (409). States U-2 */
  'exit_conditions.checkLeaver': async (event) => {
    const all = event.system('end of the access of a person');
    for (const user of await usersOf(event, all)) await refuseLastAdministrator(event, all, user);
  },

  /**
   * Ends what a person reaches the portal with: accounts with their sessions, keys, schedules, delegations and staff roles. The manager
   * receives the scheduled reports as inactive copies. States U-1, RP-1
   * @throws AppError `last_administrator` (409)
   */
  'exit_conditions.endAccess': async (event) => {
    const { ctx, record, records, system } = event;
    const all = system('end of the access of a person');
    const today = dayIn(ctx);
    for (const user of await usersOf(event, all)) {
      await refuseLastAdministrator(event, all, user);
      const owner = Number(user['id']);
      const ending = record['reason'] === 'leave' ? { active: 'pause' } : endings;
      const transition = ending[textOf(userFields(user).status) as 'active'];
      if (transition !== undefined) await records.move(all, 'users', owner, transition);
      for (const { id } of await records.list(all, 'api_tokens', { filter: { owner, status: 'enabled' }, fields: ['id'] }))
        await records.move(all, 'api_tokens', Number(id), 'disable');
      for (const entity of ['scheduled_reports', 'push_reports'])
        for (const row of await records.list(all, entity, { filter: { owner, status: 'active' } })) {
          await records.move(all, entity, Number(row['id']), 'deactivate');
          if (entity === 'scheduled_reports') await records.create(all, entity, {}, { set: copyFor(record, row) });
        }
      for (const { id } of await records.list(all, 'staff_roles', {
        filter: { user: owner, or: [{ valid_to__isnull: true }, { valid_to__gt: today }] },
        fields: ['id'],
      }))
        await records.change(all, 'staff_roles', Number(id), {}, { set: { valid_to: today } });
    }
    const employee = Number(record['employee']);
    for (const { id, start_date } of await records.list(all, 'manager_delegations', {
      filter: { or: [{ manager: employee }, { delegate: employee }], end_date__gt: today },
    }))
      if (textOf(start_date) > today) await records.remove(all, 'manager_delegations', Number(id));
      else await records.change(all, 'manager_delegations', Number(id), {}, { set: { end_date: today } });
  },

  /** Lists the devices that the person still has. States O-1 */
  'exit_conditions.listAssets': async (event) => {
    const { id, record, records, system } = event;
    const all = system('devices that a person returns');
    const filter = { assigned_to: Number(record['employee']), status: 'assigned' };
    for (const asset of await records.list(all, 'it_assets', { filter, fields: ['id'] }))
      await records.change(all, 'it_assets', Number(asset['id']), {}, { set: { exit_condition: id } });
    await settle(event, all, id);
  },

  /** After a device is returned, lost or sent to repair: whether those of its exit condition are settled. */
  'it_assets.settle': async (event) => {
    const exit = event.record['exit_condition'];
    if (typeof exit === 'number') await settle(event, event.system('devices that a person returns'), exit);
  },
});

async function settle({ records }: EffectEvent, all: CallContext, exit: number): Promise<void> {
  const open = await records.list(all, 'it_assets', { filter: { exit_condition: exit, status: 'assigned' }, fields: ['id'], limit: 1 });
  await records.change(all, 'exit_conditions', exit, {}, { set: { assets_returned: open.length === 0 } });
}

/** The accounts of the person who leaves. */
async function usersOf({ record, records }: EffectEvent, all: CallContext): Promise<readonly RecordValues[]> {
  const employee = await records.find(all, 'employees', Number(record['employee']));
  const ids = [record['user'], employee?.['user']].filter((id) => typeof id === 'number');
  return records.list(all, 'users', { filter: { or: [{ id__in: ids.length > 0 ? ids : [0] }, { employee: Number(record['employee']) }] } });
}

async function refuseLastAdministrator({ records }: EffectEvent, all: CallContext, user: RecordValues): Promise<void> {
  const { type, status, company } = userFields(user);
  if (type !== 'ADMIN' || status !== 'active') return;
  const filter = {
    [userColumns.company]: Number(company),
    [userColumns.type]: 'ADMIN',
    [userColumns.status]: 'active',
    'id!': Number(user['id']),
  };
  if ((await records.list(all, 'users', { filter, fields: ['id'], limit: 1 })).length > 0) return;
  throw exitErrors.last_administrator({ name: `${textOf(userFields(user).firstName)} ${textOf(userFields(user).lastName)}` });
}

/** A schedule of a person who leaves, for the manager to switch on. */
function copyFor(exit: RecordValues, schedule: RecordValues): RecordValues {
  const left = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'];
  const values = Object.entries(schedule).filter(([name]) => !left.includes(name) && !name.endsWith('_label'));
  const name = `${textOf(schedule['name']).slice(0, 25)} (${textOf(exit['control_number'])})`;
  return {
    ...Object.fromEntries(values),
    name,
    owner: exit['manager'],
    copied_from: schedule['id'],
    status: 'inactive',
    next_run_at: null,
  };
}
