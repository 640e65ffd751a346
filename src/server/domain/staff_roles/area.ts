import { defineArea } from '../../framework/areas/defineArea.ts';
import { staffRoleEffects, staffRoleHooks, staffRoleUpgrade } from './twoPersons.ts';

export const staffRoleArea = defineArea({
  name: 'staff_roles',
  hooks: staffRoleHooks,
  effects: staffRoleEffects,
  upgrades: [staffRoleUpgrade],
});
