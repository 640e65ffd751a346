import { companyEndpoints } from '../../../shared/shell/companies/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { companyHooks } from './companyHooks.ts';
import { publicCompany } from './publicCompany.ts';

export const companyArea = defineArea({
  name: 'companies',
  endpoints: companyEndpoints,
  handlers: { 'GET globals/company': publicCompany },
  hooks: companyHooks,
});
