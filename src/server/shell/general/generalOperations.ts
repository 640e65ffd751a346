import { generalEndpoints } from '../../../shared/shell/general/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { masterConfig, publicCompany } from '../access/accessRoutes.ts';
import { version } from '../version/versionRoute.ts';

export const generalOperations = bindOperations(generalEndpoints, {
  'GET version': version,
  'GET globals/company': publicCompany,
  'GET users/masterconfig': masterConfig,
});
