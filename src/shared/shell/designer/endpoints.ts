import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields, objectOf, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import type { ReportDefinition } from '../../framework/definitions/types.gen.ts';
import type { Text } from '../../framework/text.ts';
import type { DesignedReport, DesignField, MenuEntry, ReportOrigin } from './DesignedReport.ts';

const text = { type: 'string' } as const;
const definition = objectOf<ReportDefinition>('The report as its file would hold it; a draft may still have errors');
const version = { ...recordIdSchema, description: 'Version that the caller has read; a later one is refused.' } as const;
const answer = objectOf<DesignedReport>('The design with its findings, and its screen if it has no error');
const pathParameter = { type: 'string', minLength: 1, maxLength: 200, description: 'Path of a list below /api.' } as const;

/** Reports designed in the browser: drafts of definitions, their rows as a reader sees them, and their publication. */
export const designerEndpoints = [
  {
    method: 'GET',
    path: 'report_designs/sources',
    group: 'Report designer',
    access: 'user',
    summary: 'Lists that the caller may build a report on, menu groups and formats',
    response: fields({
      lists: {
        type: 'array',
        items: fields({ path: { type: 'string' }, entity: { type: 'string' }, title: objectOf<Text>('Title by language') }),
      },
      groups: {
        type: 'array',
        items: fields({
          name: { type: 'string' },
          title: objectOf<Text>('Title by language'),
          entries: { type: 'array', items: objectOf<MenuEntry>('An entry of the menu, in its order') },
        }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'report_designs/origin',
    group: 'Report designer',
    access: 'user',
    summary: 'The parts of a list that a report made from it takes over',
    query: fields({ cmid: cmidSchema }),
    response: objectOf<ReportOrigin>('Columns, headings, totals and formats, as far as the caller sees them'),
  },
  {
    method: 'GET',
    path: 'report_designs/fields',
    group: 'Report designer',
    access: 'user',
    summary: 'Fields that a column of a report may show, with what each costs',
    query: fields(
      {
        path: pathParameter,
        through: { type: 'string', maxLength: 100, description: 'Path of references: fields of the records there.' },
        search: { type: 'string', maxLength: 60, description: 'Words of labels, also of the references before: fields there and behind.' },
      },
      ['path'],
    ),
    response: fields({ fields: { type: 'array', items: objectOf<DesignField>('A field') } }),
  },
  {
    method: 'GET',
    path: 'report_designs/readers',
    group: 'Report designer',
    access: 'user',
    summary: 'Find users as whom the caller may look at a draft',
    query: fields({ search: { type: 'string', maxLength: 60 } }, []),
    response: fields({ results: { type: 'array', items: fields({ id: { type: 'integer' }, MT_UID: text, name: text, company: text }) } }),
  },
  {
    method: 'POST',
    path: 'report_designs/begin',
    group: 'Report designer',
    access: 'user',
    summary: 'Begin a report; its draft may have errors',
    request: fields({ definition }),
    response: answer,
    status: 201,
  },
  {
    method: 'GET',
    path: 'report_designs/{id}/draft',
    group: 'Report designer',
    access: 'user',
    summary: 'The draft of a report with its findings',
    response: answer,
  },
  {
    method: 'GET',
    path: 'report_designs/{id}/draft/{user}',
    group: 'Report designer',
    access: 'user',
    summary: 'The draft of a report with the screen that a user would see',
    response: answer,
  },
  {
    method: 'PUT',
    path: 'report_designs/{id}/draft',
    group: 'Report designer',
    access: 'user',
    summary: 'Change the draft of a report; it may have errors',
    request: fields({ definition, version }),
    response: answer,
  },
  {
    method: 'GET',
    path: 'report_designs/{id}/rows',
    group: 'Report designer',
    access: 'user',
    summary: 'Rows of a draft',
    list: true,
  },
  {
    method: 'GET',
    path: 'report_designs/{id}/rows/{user}',
    group: 'Report designer',
    access: 'user',
    summary: 'Rows of a draft as a user would see them',
    list: true,
  },
  {
    method: 'POST',
    path: 'report_designs/{id}/publish',
    group: 'Report designer',
    access: 'user',
    summary: 'Use the draft: the report gets its screen and its menu entries',
    request: fields({ version, note: { type: 'string', maxLength: 200 } }, ['version']),
    response: answer,
  },
  {
    method: 'POST',
    path: 'report_designs/{id}/withdraw',
    group: 'Report designer',
    access: 'user',
    summary: 'Take a report out of use; draft and revisions stay',
    response: answer,
  },
  {
    method: 'GET',
    path: 'report_designs/{id}/revisions/{revision}',
    group: 'Report designer',
    access: 'user',
    summary: 'A published text of a report',
    response: fields({ revision: recordIdSchema, definition }),
  },
] as const satisfies readonly Endpoint[];
