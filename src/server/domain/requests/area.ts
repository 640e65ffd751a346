import { defineArea } from '../../framework/areas/defineArea.ts';
import { apiAccessEffects } from './apiAccess.ts';
import { creditEffects } from './credit.ts';
import { exitEffects } from './exits.ts';
import { historyUpgrade } from './historyUpgrade.ts';
import { newUserEffects } from './newUsers.ts';
import { onboardingEffects, onboardingHooks } from './onboardings.ts';
import { changeEffects, changeHooks } from './userChanges.ts';

export const requestArea = defineArea({
  name: 'requests',
  hooks: { ...changeHooks, ...onboardingHooks },
  effects: {
    ...newUserEffects,
    ...changeEffects,
    ...exitEffects,
    ...onboardingEffects,
    ...apiAccessEffects,
    ...creditEffects,
  },
  upgrades: [historyUpgrade],
});
