import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';

const creditErrors = defineErrors({ credit_of_own_firm: 403 });

/** Effects of credit applications. */
export const creditEffects = defineEffects({
  /**
   * Refuses a decision by the applicant, who has no account as such: a person with the address of the application, or of its customer.
   * @throws AppError `credit_of_own_firm` (403). Rule R-257, states R-11
   */
  'credit_applications.checkDecider': async ({ ctx, record, records, system }) => {
    const all = system('who decides on a credit application');
    for (const id of [ctx.reader.userId, ctx.actedBy]) {
      const user = id === undefined || id === 0 ? undefined : await records.find(all, 'users', id);
      const sameAddress = textOf(user?.['MT_EMAIL']).toLowerCase() === textOf(record['payables_email']).toLowerCase();
      const sameCustomer = (user?.['MT_CUST'] ?? null) !== null && user?.['MT_CUST'] === record['customer'];
      if (user && (sameAddress || sameCustomer)) throw creditErrors.credit_of_own_firm();
    }
  },
});
