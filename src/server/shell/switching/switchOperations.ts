import { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { accountsOfUser, listMasterAccounts, searchAccounts, searchMasters } from './ownAccounts.ts';
import { switchAccount } from './switchAccount.ts';
import { searchSwitchable, switchBack, switchUser } from './switchUser.ts';

export const switchOperations = bindOperations(switchEndpoints, {
  'POST users/switchaccount': switchAccount,
  'POST users/switchuser': switchUser,
  'POST users/switchback': switchBack,
  'GET users/search': searchSwitchable,
  'GET globals/account/search': searchAccounts,
  'GET globals/account/searchmaster': searchMasters,
  'GET globals/account/get_maa_list': listMasterAccounts,
  'GET globals/account/user': accountsOfUser,
});
