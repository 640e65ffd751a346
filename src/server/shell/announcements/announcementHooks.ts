import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { localDay } from '../../../shared/framework/query/dayStart.ts';
import { expiryDateProblem } from '../../../shared/shell/announcements/expiryDateProblem.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

export const announcementHooks = defineHooks({
  /** A new announcement begins today or later; it ends after its beginning, within a year. Only days that change are judged. */
  'announcements.checkDays': async ({ ctx, record, previous }) => {
    const today = localDay(ctx.now, ctx.timezone);
    const [start, end] = [textOf(record?.['start_date']), textOf(record?.['end_date'])];
    const errors: Record<string, FieldProblem> = {};
    if (!previous && start !== '' && start < today) errors['start_date'] = { key: 'validation.start_past' };
    if (end !== '' && (end !== textOf(previous?.['end_date']) || start !== textOf(previous?.['start_date']))) {
      const expiry = end === textOf(previous?.['end_date']) ? undefined : expiryDateProblem(end, today);
      const key = end <= start ? 'validation.end_before_start' : expiry;
      if (key) errors['end_date'] = { key };
    }
    if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
    return undefined;
  },
});

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
