import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { exportMedia } from '../../framework/calls/exportMedia.ts';
import { fields, objectOf, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import type { FilterJson } from '../../framework/query/ListQuery.ts';
import {
  type BuildableReport,
  calculatedFormats,
  calculations,
  type OpenedTemplate,
  type ReportToBuild,
  type TemplatePreview,
} from './ReportTemplate.ts';

const field = { type: 'string', minLength: 1, maxLength: 200 } as const;
const parts = <const Items extends object>(items: Items) =>
  ({
    type: ['object', 'null'],
    properties: { fields: { type: 'array', items } },
    required: ['fields'],
    additionalProperties: false,
  }) as const;

/** A template that need not be stored. Its limits are checked by the handler, which has the words of the entities. */
const draft = {
  report: recordIdSchema,
  column_list: { type: 'array', items: fields({ field }) },
  filters: objectOf<FilterJson>('Conditions in the grammar of filters'),
  sorting: { type: ['array', 'null'], items: fields({ field, order: { type: 'string', enum: ['asc', 'desc'] } }, ['field']) },
  grouping: parts(
    fields({ field, period: { type: ['string', 'null'], enum: ['day', 'week', 'month', 'quarter', 'year', null] } }, ['field']),
  ),
  totals: parts(fields({ field, fn: { type: 'string', enum: ['sum', 'avg', 'min', 'max', 'count'] } })),
  report_calculated_columns: {
    type: ['array', 'null'],
    items: fields({
      name: { type: 'string', minLength: 1, maxLength: 30 },
      operation: { type: 'string', enum: calculations },
      column_list: { type: 'array', items: field },
      decimals: { type: 'integer', minimum: 0, maximum: 4 },
      format: { type: 'string', enum: calculatedFormats },
    }),
  },
} as const;
const required = ['report', 'column_list'] as const;

/** Reports that users build from a list and keep as templates. Spec D-037, D-124 */
export const reportTemplateEndpoints = [
  {
    method: 'GET',
    path: 'report_templates/reports',
    group: 'Report templates',
    access: 'user',
    summary: 'Reports on which the caller may build',
    response: fields({ results: { type: 'array', items: objectOf<BuildableReport>('A report') } }),
  },
  {
    method: 'GET',
    path: 'report_templates/reports/{id}',
    group: 'Report templates',
    access: 'user',
    summary: 'A report with the columns and exceptions that the caller may use',
    response: objectOf<ReportToBuild>('The report, its columns and its screen'),
  },
  {
    method: 'POST',
    path: 'report_templates/preview',
    group: 'Report templates',
    access: 'user',
    summary: 'First rows of a template that need not be stored',
    request: fields(draft, required),
    response: objectOf<TemplatePreview>('Headings, first rows and number of rows'),
  },
  {
    method: 'POST',
    path: 'report_templates/file',
    group: 'Report templates',
    access: 'user',
    summary: 'File of a template that need not be stored',
    request: fields({ ...draft, output_type: { type: 'string', maxLength: 20 }, title: { type: 'string', minLength: 1, maxLength: 40 } }, [
      ...required,
      'output_type',
      'title',
    ]),
    media: exportMedia,
  },
  {
    method: 'GET',
    path: 'report_templates/{id}/report',
    group: 'Report templates',
    access: 'user',
    summary: 'A template with the screen of its rows',
    response: objectOf<OpenedTemplate>('The template as its caller may use it'),
  },
  {
    method: 'GET',
    path: 'report_templates/{id}/rows',
    group: 'Report templates',
    access: 'user',
    summary: 'Rows of a template',
    list: true,
  },
] as const satisfies readonly Endpoint[];
