import { defineArea } from '../../framework/areas/defineArea.ts';
import { choiceHooks } from './choiceHooks.ts';
import { membershipUpgrade } from './membershipUpgrade.ts';
import { rightsHooks } from './rightsHooks.ts';
import { switchLimits } from './switchableUsers.ts';
import { typeLimits } from './typeLimits.ts';

export const rightsArea = defineArea({
  name: 'rights',
  hooks: { ...rightsHooks, ...choiceHooks },
  rowLimits: { ...switchLimits, ...typeLimits },
  upgrades: [membershipUpgrade],
});
