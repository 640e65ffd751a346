import { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { addGroupAccount, changeGroupAccount, listGroupAccounts, removeGroupAccount } from './groupAccounts.ts';
import { changeOwnProfile, getOwnProfile } from './ownProfile.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts';
import { getTablePreference, resetTablePreference, saveTablePreference } from './tablePreferences.ts';
import { getPreferences, savePreferences, switchLanguage } from './userPreferences.ts';

export const preferenceArea = defineArea({
  name: 'preferences',
  endpoints: preferenceEndpoints,
  handlers: {
    'POST users/switchlang': switchLanguage,
    'GET users/get_userinfor': getPreferences,
    'PUT users/save_userinfor': savePreferences,
    'PUT users': changeOwnProfile,
    'GET users/own_profile': getOwnProfile,
    'GET users/sessions': listOwnSessions,
    'DELETE users/sessions': endOtherSessions,
    'DELETE users/sessions/{id}': endOwnSession,
    'GET users/get_user_table_infor': getTablePreference,
    'PUT users/save_user_table_infor': saveTablePreference,
    'DELETE users/reset_user_table_infor': resetTablePreference,
    'GET preferences/get_groupaccount': listGroupAccounts,
    'POST preferences/get_groupaccount': addGroupAccount,
    'PUT preferences/get_groupaccount': changeGroupAccount,
    'DELETE preferences/get_groupaccount': removeGroupAccount,
  },
});
