import { reportTemplateEndpoints } from '../../../shared/shell/report_templates/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { templateHooks } from './templateHooks.ts';
import { getReport, getTemplate, listReports, listTemplateRows, previewTemplate, sendTemplateFile } from './templateRoutes.ts';

export const reportTemplateArea = defineArea({
  name: 'report_templates',
  endpoints: reportTemplateEndpoints,
  hooks: templateHooks,
  handlers: {
    'GET report_templates/reports': listReports,
    'GET report_templates/reports/{id}': getReport,
    'POST report_templates/preview': previewTemplate,
    'POST report_templates/file': sendTemplateFile,
    'GET report_templates/{id}/report': getTemplate,
    'GET report_templates/{id}/rows': listTemplateRows,
  },
});
