import { invariant } from '../../shared/framework/AppError.ts';
import { shellEndpoints } from '../../shared/shell/endpoints.ts';
import type { Handler, Operation } from '../framework/http/Call.ts';
import { accessToCmid, commandInfo, masterConfig, publicCompany, topSideMenu } from './access/accessRoutes.ts';
import { getScreen, listScreens, reloadDefinitions, streamDefinitions } from './definitions/definitionRoutes.ts';
import { expiry, login, logout, refresh, refreshNamed, resetToken } from './session/sessionRoutes.ts';
import { getTablePreference, resetTablePreference, saveTablePreference } from './preferences/tablePreferences.ts';
import { getPreferences, savePreferences, switchLanguage } from './preferences/userPreferences.ts';
import { version } from './versionRoute.ts';

const handlers: Readonly<Record<string, Handler>> = {
  'GET version': version,
  'POST users/login': login,
  'GET users/refresh': refresh,
  'POST users/refresh': refreshNamed,
  'PUT users/resettoken': resetToken,
  'POST users/logout': logout,
  'POST users/switchlang': switchLanguage,
  'GET users/get_userinfor': getPreferences,
  'PUT users/save_userinfor': savePreferences,
  'GET users/get_user_table_infor': getTablePreference,
  'PUT users/save_user_table_infor': saveTablePreference,
  'DELETE users/reset_user_table_infor': resetTablePreference,
  'GET users/masterconfig': masterConfig,
  'GET users/top_side_menu': topSideMenu,
  'GET globals/access/cmid': accessToCmid,
  'POST globals/access/expiry': expiry,
  'GET globals/company': publicCompany,
  'GET commands/get_info': commandInfo,
  'GET definitions': listScreens,
  'GET definitions/{cmid}': getScreen,
  'POST definitions/reload': reloadDefinitions,
  'GET definitions/events': streamDefinitions,
};

/** The calls of the shell with what answers them. An endpoint in the list must work, so one without a handler stops the start. */
export const shellOperations: readonly Operation[] = shellEndpoints.map((endpoint) => {
  const handler = handlers[`${endpoint.method} ${endpoint.path}`];
  invariant(handler, `${endpoint.method} ${endpoint.path} has a handler`);
  return { endpoint, handler };
});
