import { customerEndpoints } from '../../../shared/domain/customers/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { customerHandlers } from './accountsOfCustomer.ts';

export const customerArea = defineArea({
  name: 'customers',
  endpoints: customerEndpoints,
  handlers: customerHandlers,
});
