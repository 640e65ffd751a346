import { accessEndpoints } from '../../../shared/shell/access/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { accessHandlers } from './explainRoutes.ts';

export const accessArea = defineArea({
  name: 'access',
  endpoints: accessEndpoints,
  handlers: accessHandlers,
});
