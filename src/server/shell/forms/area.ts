import { formEndpoints } from '../../../shared/shell/forms/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { formHandlers } from './formRoutes.ts';

export const formArea = defineArea({
  name: 'forms',
  endpoints: formEndpoints,
  handlers: formHandlers,
});
