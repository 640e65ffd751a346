import { definitionEndpoints } from '../../../shared/shell/definitions/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { getScreen, listResources, listScreens, reloadDefinitions, streamDefinitions } from './definitionRoutes.ts';
import { applyChanges, listPending } from './schemaRoutes.ts';

export const definitionOperations = bindOperations(definitionEndpoints, {
  'GET definitions': listScreens,
  'GET definitions/resources': listResources,
  'GET definitions/{cmid}': getScreen,
  'POST definitions/reload': reloadDefinitions,
  'GET definitions/schema': listPending,
  'POST definitions/schema': applyChanges,
  'GET definitions/events': streamDefinitions,
});
