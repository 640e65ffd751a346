import { menuEndpoints } from '../../../shared/shell/menus/endpoints.ts';
import { menuToolEndpoints } from '../../../shared/shell/menus/toolEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { menuGroupHooks } from './menuGroupHooks.ts';
import { changeMenuGroup, saveMenuPreferences } from './menuPreferences.ts';
import { commandInfo, topSideMenu } from './menuRoutes.ts';
import { menuToolHandlers } from './menuToolRoutes.ts';

export const menuArea = defineArea({
  name: 'menus',
  endpoints: [...menuEndpoints, ...menuToolEndpoints],
  handlers: {
    'GET users/top_side_menu': topSideMenu,
    'PUT users/top_side_menu': saveMenuPreferences,
    'PUT users/menu_group': changeMenuGroup,
    'GET commands/get_info': commandInfo,
    ...menuToolHandlers,
  },
  hooks: menuGroupHooks,
});
