import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { exportMedia } from '../../framework/calls/exportMedia.ts';
import { shownValues } from '../../framework/calls/recordAnswers.ts';
import {
  cmidSchema,
  fields,
  instantSchema,
  objectOf,
  pageParameters,
  recordIdParameter,
  recordIdSchema,
} from '../../framework/calls/schemaParts.ts';
import type { Text } from '../../framework/text.ts';

const call = { group: 'Push reports', access: 'user' } as const;

const record = { type: 'object', description: 'The new record, as in the response of the call for one record.' } as const;

const visitor = { group: 'Push reports', access: 'public', suppressErrors: true } as const;

const hash = { type: 'string', minLength: 1, maxLength: 200, description: 'Of the mailed link.' } as const;

const named = fields({ id: { type: 'integer' }, name: { type: 'string' } });

/** Parts of a push report from which its next runs and rows follow, as a form holds them before they are saved. */
const draft = {
  api_url: { type: 'string', minLength: 1, maxLength: 200, description: 'Path of the list, with `api/` before it.' },
  cmid: cmidSchema,
  query_params: { type: ['object', 'null'], description: 'Parameters of the list request, without `limit` and `offset`.' },
  frequency: { type: 'string', enum: ['daily', 'weekly', 'monthly'] },
  hour: { type: 'integer', minimum: 0, maximum: 23 },
  day_of_week: { type: ['string', 'null'], enum: ['1', '2', '3', '4', '5', '6', '7', null] },
  day_of_month: { type: ['integer', 'null'], minimum: 1, maximum: 31 },
  time_zone: { type: ['string', 'null'], maxLength: 40, description: 'IANA name; empty: that of the caller.' },
  holiday_rule: { type: ['string', 'null'], enum: ['next_working_day', 'skip', null] },
  start_date: { type: ['string', 'null'], format: 'date' },
  expiry_date: { type: ['string', 'null'], format: 'date' },
  cycle: { type: ['integer', 'null'], minimum: 1, maximum: 12, description: 'A run every so many days, weeks or months.' },
  month: { type: ['integer', 'null'], minimum: 1, maximum: 12, description: 'Of a monthly report that runs once a year.' },
} as const;

/** Push reports beside the calls of their records. */
export const pushReportEndpoints = [
  {
    ...call,
    method: 'GET',
    path: 'pushreport/count',
    summary: "The number of the caller's push reports of a list",
    query: fields({ api_url: { type: 'string', maxLength: 200 } }),
    response: { type: 'integer' },
    suppressErrors: false,
  },
  {
    ...call,
    method: 'GET',
    path: 'pushreport/sources',
    summary: 'The lists that the caller may have sent',
    response: fields({
      results: {
        type: 'array',
        items: fields({ cmid: cmidSchema, api_url: { type: 'string' }, title: objectOf<Text>('Title by language') }),
      },
    }),
  },
  {
    ...call,
    method: 'POST',
    path: 'pushreport/run_report/{id}',
    summary: 'Make a push report now; the result is in its repository',
    status: 202,
    response: fields({ job: { type: ['string', 'null'] }, run: { type: 'integer' } }),
  },
  {
    ...call,
    method: 'POST',
    path: 'pushreport/preview',
    summary: 'The next five runs of a push report, and its rows as a recipient would get them now',
    request: fields(
      {
        ...draft,
        template: {
          type: ['integer', 'null'],
          minimum: 1,
          description: 'Report template, in place of `api_url`, `cmid` and `query_params`.',
        },
        recipient: { type: ['string', 'null'], format: 'email', maxLength: 100 },
      },
      ['frequency', 'hour'],
    ),
    response: fields(
      {
        runs: { type: 'array', items: instantSchema },
        time_zone: { type: 'string' },
        rows: { type: 'integer' },
        columns: { type: 'array', items: { type: 'string' } },
        fields: { type: 'array', items: { type: 'string' }, description: 'Fields of the columns.' },
        first_rows: { type: 'array', items: { type: 'array', items: { type: 'string' } }, description: 'Cells as people read them.' },
      },
      ['runs', 'time_zone', 'rows', 'columns', 'fields', 'first_rows'],
    ),
    suppressErrors: true,
  },
  {
    ...call,
    method: 'GET',
    path: 'pushreport_customers',
    types: ['EMPLOYEE', 'SALES', 'ADMIN'],
    summary: 'Users whom staff may choose as recipients, or as owner of a copy, with company and customer',
    query: fields(
      { search: { type: 'string', maxLength: 100 }, company: recordIdParameter, customer: recordIdParameter, ...pageParameters },
      [],
    ),
    response: fields({
      results: {
        type: 'array',
        items: fields({
          company: named,
          customer: { type: ['object', 'null'] },
          user: fields({ id: { type: 'integer' }, name: { type: 'string' }, email: { type: 'string' } }),
        }),
      },
      count: { type: 'integer' },
    }),
  },
  {
    ...call,
    method: 'GET',
    path: 'pushreport_companies',
    types: ['EMPLOYEE', 'SALES', 'ADMIN'],
    summary: 'Active companies for whose users staff may copy a report, by name or code',
    query: fields({ search: { type: 'string', maxLength: 100 }, ...pageParameters }, []),
    response: fields({
      results: { type: 'array', items: fields({ id: { type: 'integer' }, code: { type: 'string' }, name: { type: 'string' } }) },
    }),
  },
  {
    ...call,
    method: 'GET',
    path: 'pushreportrepository/{pushreport_id}/{id}',
    summary: "A file of a run: the caller's own, or that of the named recipient for the owner; refused once a right it needed is lost",
    query: fields({ delivery: recordIdParameter }, []),
    media: exportMedia,
  },
  {
    ...call,
    method: 'DELETE',
    path: 'pushreportrepository/{pushreport_id}/{id}',
    summary: 'Remove a run with its files',
    status: 204,
  },
  {
    ...call,
    method: 'POST',
    path: 'scheduled_reports/{id}/run',
    summary: 'Make a scheduled report now; the result is in its repository',
    status: 202,
    response: fields({ job: { type: ['string', 'null'] }, run: { type: 'integer' } }),
  },
  {
    ...call,
    method: 'POST',
    path: 'scheduled_reports/copy',
    types: ['EMPLOYEE', 'SALES', 'ADMIN'],
    summary:
      'Copy a scheduled report to a user of another company, with its template; refused with what would be lost until that is accepted',
    status: 201,
    request: fields(
      {
        id: recordIdSchema,
        company: recordIdSchema,
        user: recordIdSchema,
        customer: recordIdSchema,
        name: { type: 'string', minLength: 1, maxLength: 40 },
        accept_losses: { type: 'boolean' },
      },
      ['id', 'company', 'user'],
    ),
    response: record,
  },
  {
    ...visitor,
    method: 'GET',
    path: 'report_file',
    summary: 'The file that a mailed link opens, for people without an account',
    query: fields({ hash }),
    response: fields({
      title: { type: 'string' },
      owner: { type: 'string' },
      address: { type: 'string', description: 'Where a code is sent, masked.' },
      rows: { type: 'integer' },
      file_name: { type: 'string' },
      expires_at: instantSchema,
    }),
  },
  {
    ...visitor,
    method: 'POST',
    path: 'report_file/code',
    summary: 'Mail a code to the address of a link',
    status: 204,
    request: fields({ hash }),
  },
  {
    ...visitor,
    method: 'POST',
    path: 'report_file/open',
    summary: 'The file of a link, for the code that was mailed; a code works once',
    request: fields({ hash, code: { type: 'string', minLength: 1, maxLength: 20 } }),
    media: exportMedia,
  },
  {
    ...call,
    method: 'POST',
    path: 'pushreport_targets/{id}/test',
    summary: 'Try the connection to a system that takes reports, or keep the key of a server that is not known yet',
    response: fields({ ok: { type: 'boolean' }, shown: shownValues }),
  },
  {
    ...call,
    method: 'POST',
    path: 'pushreport_targets/{id}/secret',
    summary: 'Make a new signing secret of an address that takes reports, and show it once',
    response: fields({ shown: shownValues }),
  },
] as const satisfies readonly Endpoint[];
