import { menuEndpoints } from '../../../shared/shell/menus/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { accessToCmid, commandInfo, topSideMenu } from '../access/accessRoutes.ts';
import { getMenuHelp } from './menuHelp.ts';
import { changeMenuGroup, saveMenuPreferences } from './menuPreferences.ts';

export const menuOperations = bindOperations(menuEndpoints, {
  'GET users/top_side_menu': topSideMenu,
  'PUT users/top_side_menu': saveMenuPreferences,
  'PUT users/menu_group': changeMenuGroup,
  'GET globals/menu/help/{mid}': getMenuHelp,
  'GET commands/get_info': commandInfo,
  'GET globals/access/cmid': accessToCmid,
});
