import { menuEndpoints } from '../../../shared/shell/menuEndpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { accessToCmid, commandInfo, topSideMenu } from '../access/accessRoutes.ts';

export const menuOperations = bindOperations(menuEndpoints, {
  'GET users/top_side_menu': topSideMenu,
  'GET commands/get_info': commandInfo,
  'GET globals/access/cmid': accessToCmid,
});
