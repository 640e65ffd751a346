import { contactEndpoints } from '../../../shared/shell/contacts/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { contactHandlers } from './contacts.ts';

export const contactArea = defineArea({
  name: 'contacts',
  endpoints: contactEndpoints,
  handlers: contactHandlers,
});
