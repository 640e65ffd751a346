import { bolEndpoints } from '../../../shared/domain/bols/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { consentHooks } from './consents.ts';
import { bolHooks } from './hooks.ts';
import { bolHandlers } from './routes.ts';
import { shippedUpgrade } from './shippedUpgrade.ts';

export const bolArea = defineArea({
  name: 'bols',
  hooks: { ...bolHooks, ...consentHooks },
  endpoints: bolEndpoints,
  handlers: bolHandlers,
  upgrades: [shippedUpgrade],
});
