import { defineArea } from '../../framework/areas/defineArea.ts';
import { historyUpgrade } from './historyUpgrade.ts';
import { newUserEffects } from './newUsers.ts';

export const requestArea = defineArea({
  name: 'requests',
  effects: newUserEffects,
  upgrades: [historyUpgrade],
});
