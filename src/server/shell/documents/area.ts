import { documentEndpoints } from '../../../shared/shell/documents/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { documentHandlers } from './documentRoutes.ts';
import { documentSeed } from './documentSeed.ts';

export const documentArea = defineArea({
  name: 'documents',
  endpoints: documentEndpoints,
  handlers: documentHandlers,
  seeds: [(_registry, root) => documentSeed(root)],
});
