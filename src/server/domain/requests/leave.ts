import { defineEffects } from '../../framework/registrations/effects.ts';

/** Effects of requests for leave. */
export const leaveEffects = defineEffects({
  /** After a decision: the person who made it, as an employee. Law E8 */
  'time_off_requests.storeApprover': async ({ id, ctx, entity, records, system }) => {
    const all = system('approver of a request for leave');
    const [employee] = await records.list(all, 'employees', { filter: { user: ctx.reader.userId }, fields: ['id'], limit: 1 });
    await records.change(all, entity.name, id, {}, { set: { approver: employee ? Number(employee['id']) : null } });
  },
});
