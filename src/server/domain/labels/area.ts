import { labelEndpoints } from '../../../shared/domain/labels/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { makeLabels } from './makeLabels.ts';
import { labelHandlers } from './routes.ts';
import { addressBlind } from './senderOf.ts';

const labelEffects = defineEffects({
  'bols.addressBlind': addressBlind,
  'bols.makeLabels': makeLabels,
});

export const labelArea = defineArea({ name: 'labels', effects: labelEffects, endpoints: labelEndpoints, handlers: labelHandlers });
