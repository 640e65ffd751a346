import { apiTokenEndpoints } from '../../../shared/shell/api_tokens/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { renewToken } from './apiTokenRoutes.ts';

export const apiTokenArea = defineArea({
  name: 'api_tokens',
  endpoints: apiTokenEndpoints,
  handlers: {
    'POST api_tokens/{id}/secret': renewToken,
  },
});
