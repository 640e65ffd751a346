import { switchEndpoints } from '../../../shared/shell/switching/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { accountsOfUser, listMasterAccounts, searchAccounts, searchMasters } from './ownAccounts.ts';
import { switchAccount } from './switchAccount.ts';
import { searchSwitchable, switchBack, switchUser } from './switchUser.ts';

export const switchArea = defineArea({
  name: 'switching',
  endpoints: switchEndpoints,
  handlers: {
    'POST users/switchaccount': switchAccount,
    'POST users/switchuser': switchUser,
    'POST users/switchback': switchBack,
    'GET users/search': searchSwitchable,
    'GET globals/account/search': searchAccounts,
    'GET globals/account/searchmaster': searchMasters,
    'GET globals/account/get_maa_list': listMasterAccounts,
    'GET globals/account/user': accountsOfUser,
  },
});
