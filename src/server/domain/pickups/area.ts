import { defineArea } from '../../framework/areas/defineArea.ts';
import { pickupEffects } from './refuseLate.ts';

export const pickupArea = defineArea({ name: 'pickups', effects: pickupEffects });
