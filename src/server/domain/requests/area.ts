import { defineArea } from '../../framework/areas/defineArea.ts';
import { exitEffects } from './exits.ts';
import { historyUpgrade } from './historyUpgrade.ts';
import { newUserEffects } from './newUsers.ts';
import { changeEffects, changeHooks } from './userChanges.ts';

export const requestArea = defineArea({
  name: 'requests',
  hooks: changeHooks,
  effects: { ...newUserEffects, ...changeEffects, ...exitEffects },
  upgrades: [historyUpgrade],
});
