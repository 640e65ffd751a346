import { defineArea } from '../../framework/areas/defineArea.ts';
import { leaveEffects } from './leaveEffects.ts';
import { leaveHooks } from './leaveHooks.ts';
import { leaveUpgrade } from './leaveUpgrade.ts';

export const leaveArea = defineArea({ name: 'leave', hooks: leaveHooks, effects: leaveEffects, upgrades: [leaveUpgrade] });
