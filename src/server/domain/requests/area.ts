import { defineArea } from '../../framework/areas/defineArea.ts';
import { historyUpgrade } from './historyUpgrade.ts';

export const requestArea = defineArea({
  name: 'requests',
  upgrades: [historyUpgrade],
});
