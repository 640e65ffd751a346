import { definitionEndpoints } from '../../../shared/shell/definitions/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { getScreen, listFieldLabels, listResources, listScreens, reloadDefinitions, streamDefinitions } from './definitionRoutes.ts';
import { applyChanges, listPending } from './schemaRoutes.ts';

export const definitionArea = defineArea({
  name: 'definitions',
  endpoints: definitionEndpoints,
  handlers: {
    'GET definitions': listScreens,
    'GET definitions/resources': listResources,
    'GET definitions/fields': listFieldLabels,
    'GET definitions/{cmid}': getScreen,
    'POST definitions/reload': reloadDefinitions,
    'GET definitions/schema': listPending,
    'POST definitions/schema': applyChanges,
    'GET definitions/events': streamDefinitions,
  },
});
