import { defineArea } from '../../framework/areas/defineArea.ts';
import { dealerHooks, stopUpgrade } from './stops.ts';

export const dealerArea = defineArea({ name: 'dealers', hooks: dealerHooks, upgrades: [stopUpgrade] });
