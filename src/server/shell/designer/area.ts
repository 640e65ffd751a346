import { designerEndpoints } from '../../../shared/shell/designer/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { designHooks } from './designHooks.ts';
import {
  beginDesign,
  changeDraft,
  findReaders,
  getDraft,
  getDraftAs,
  getOrigin,
  getRevision,
  listFields,
  listRows,
  listRowsAs,
  listSources,
  publishDesign,
  withdrawDesign,
} from './designRoutes.ts';

export const designerArea = defineArea({
  name: 'designer',
  endpoints: designerEndpoints,
  hooks: designHooks,
  handlers: {
    'GET report_designs/sources': listSources,
    'GET report_designs/origin': getOrigin,
    'GET report_designs/fields': listFields,
    'GET report_designs/readers': findReaders,
    'POST report_designs/begin': beginDesign,
    'GET report_designs/{id}/draft': getDraft,
    'GET report_designs/{id}/draft/{user}': getDraftAs,
    'PUT report_designs/{id}/draft': changeDraft,
    'GET report_designs/{id}/rows': listRows,
    'GET report_designs/{id}/rows/{user}': listRowsAs,
    'POST report_designs/{id}/publish': publishDesign,
    'POST report_designs/{id}/withdraw': withdrawDesign,
    'GET report_designs/{id}/revisions/{revision}': getRevision,
  },
});
