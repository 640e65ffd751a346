import type { settingEndpoints } from '../../../shared/shell/settings/endpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { readMasterConfig } from './readMasterConfig.ts';

/** GET users/masterconfig. Spec S-140. */
export async function masterConfig({ ctx, app }: CallOf<typeof settingEndpoints, 'GET users/masterconfig'>) {
  return readMasterConfig(app.database.scoped(ctx), ctx, app);
}
