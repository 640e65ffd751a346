import { defineArea } from '../../framework/areas/defineArea.ts';
import { leaveEffects } from './leaveEffects.ts';
import { leaveUpgrade } from './leaveUpgrade.ts';

export const leaveArea = defineArea({ name: 'leave', effects: leaveEffects, upgrades: [leaveUpgrade] });
