import { ratingEndpoints } from '../../../shared/shell/ratings/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { ratingHandlers } from './ratings.ts';

export const ratingArea = defineArea({
  name: 'ratings',
  endpoints: ratingEndpoints,
  handlers: ratingHandlers,
});
