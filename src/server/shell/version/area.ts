import { versionEndpoints } from '../../../shared/shell/version/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { version } from './versionRoute.ts';

export const versionArea = defineArea({
  name: 'version',
  endpoints: versionEndpoints,
  handlers: { 'GET version': version },
});
