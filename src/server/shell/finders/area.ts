import { finderEndpoints } from '../../../shared/shell/finders/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { finderHandlers } from './finderRoutes.ts';

export const finderArea = defineArea({
  name: 'finders',
  endpoints: finderEndpoints,
  handlers: finderHandlers,
});
