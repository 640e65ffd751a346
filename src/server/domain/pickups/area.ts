import { pickupEndpoints } from '../../../shared/domain/pickups/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { pickupHooks } from './hooks.ts';
import { pickupEffects } from './pickupEffects.ts';
import { pickupHandlers } from './routes.ts';

export const pickupArea = defineArea({
  name: 'pickups',
  hooks: pickupHooks,
  effects: pickupEffects,
  endpoints: pickupEndpoints,
  handlers: pickupHandlers,
});
