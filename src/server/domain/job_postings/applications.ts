import { defineErrors } from '../../../shared/framework/AppError.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

const applicationErrors = defineErrors({ posting_closed: 409, employee_expected: 409, already_applied: 409 });

/** Hooks of applications that employees send in. */
export const applicationHooks = defineHooks({
  /**
   * Names the employee who applies, and refuses an application for a posting whose last day has passed.
   * @throws AppError `posting_closed` (409, rule R-268), `employee_expected` (409) for a user who is no employee, `already_applied` (409)
   */
  'job_applications.checkPosting': async ({ ctx, record, previous, records, system }) => {
    if (previous) return undefined;
    const posting = await records.find(ctx, 'job_postings', Number(record?.['posting']));
    if (posting?.['status'] !== 'open' || textOf(posting['closes_on']).slice(0, 10) < dayIn(ctx))
      throw applicationErrors.posting_closed({}, { errors: { posting: { key: 'error.posting_closed' } } });
    const all = system('employee of an application');
    const [employee] = await records.list(all, 'employees', {
      filter: { user: ctx.reader.userId },
      fields: ['id'],
      limit: 1,
    });
    if (!employee) throw applicationErrors.employee_expected();
    const [other] = await records.list(all, 'job_applications', {
      filter: { posting: Number(posting['id']), employee: Number(employee['id']), in_force: true },
      fields: ['id'],
      limit: 1,
    });
    if (other) throw applicationErrors.already_applied({}, { errors: { posting: { key: 'error.already_applied' } } });
    return { employee: Number(employee['id']) };
  },
});
