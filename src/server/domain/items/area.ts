import { itemEndpoints } from '../../../shared/domain/items/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { itemHandlers } from './routes.ts';

export const itemArea = defineArea({
  name: 'items',
  endpoints: itemEndpoints,
  handlers: itemHandlers,
});
