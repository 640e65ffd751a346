import { templateEndpoints } from '../../../shared/domain/templates/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { keepTemplate } from './keepTemplate.ts';
import { templateHooks } from './templateHooks.ts';

export const templateArea = defineArea({
  name: 'templates',
  endpoints: templateEndpoints,
  handlers: { 'POST shipment_templates/keep': keepTemplate },
  hooks: templateHooks,
});
