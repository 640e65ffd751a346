import { salesCodeEndpoints } from '../../../shared/domain/sales_codes/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { addAccounts } from './addAccounts.ts';
import { giveCodes } from './giveCodes.ts';

export const salesCodeArea = defineArea({
  name: 'sales_codes',
  endpoints: salesCodeEndpoints,
  handlers: { 'POST sales_codes/several': giveCodes, 'POST group_accounts/several': addAccounts },
});
