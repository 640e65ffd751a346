import { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { terminalHandlers } from './routes.ts';

export const terminalArea = defineArea({
  name: 'terminals',
  endpoints: terminalEndpoints,
  handlers: terminalHandlers,
});
