import { defineErrors } from '../../../shared/framework/AppError.ts';
import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';

const companyErrors = defineErrors({ company_code_reserved: 400 });

export const companyHooks = defineHooks({
  /** A company's code is the first segment of its addresses, so the portal's own first segments are reserved. Law 32. */
  'companies.refuseReservedCode': async ({ record }) => {
    const code = record?.['code'];
    if (typeof code !== 'string' || isCompanyCode(code)) return undefined;
    throw companyErrors.company_code_reserved({ code }, { errors: { code: { key: 'error.company_code_reserved', values: { code } } } });
  },
});
