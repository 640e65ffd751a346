import { transitEndpoints } from '../../../shared/domain/transit/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { transitHandlers } from './routes.ts';

export const transitArea = defineArea({
  name: 'transit',
  endpoints: transitEndpoints,
  handlers: transitHandlers,
});
