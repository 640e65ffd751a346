import { invariant } from '../../../shared/framework/AppError.ts';
import { describeMachines } from '../../../shared/framework/definitions/describe/describeMachines.ts';
import { toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget, ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { screenCalls } from '../../framework/screens/screenCalls.ts';
import { bookScreen } from './exampleBooks.ts';
import { json } from './json.ts';

/* Schedules of reports, from their own definitions, and the part of the example server that keeps them. */

/** Ids of the stored schedule, and of a schedule that never arrives. */
export const schedules = { stored: '1', loading: '0' } as const;

const [schema] = Object.values(
  import.meta.glob<EntitySchema>('../../../../schemas/entities/scheduled_reports.schema.json', { eager: true, import: 'default' }),
);
const [resource] = Object.values(
  import.meta.glob<ResourceDefinition>('../../../../resources/scheduled_reports.resource.json', { eager: true, import: 'default' }),
);

const unlisted: ReferenceTarget = { apiUrl: undefined, names: [], path: undefined };

/** The screen of the schedules, as the server describes it to their owner. */
export const scheduleScreen: ScreenDescription = describeSchedules();

function describeSchedules(): ScreenDescription {
  invariant(schema && resource?.form, 'schedules have an entity and a form');
  const { title, form, header, slots = {} } = resource;
  const { title: named = [], status, facts = [] } = header ?? {};
  // As the server describes them: without the conditions that it alone judges.
  const states = describeMachines(toEntity(schema), new Set());
  const screen = bookScreen({
    schema: { ...schema, 'x-states': states },
    layout: form.layout ?? [],
    header: { title: named, status, facts },
    slots,
  });
  const references = {
    template: { apiUrl: 'report_templates', names: ['name'], path: undefined },
    ...Object.fromEntries(['owner', 'company', 'customer', 'copied_from'].map((field) => [field, unlisted])),
  };
  return {
    ...screen,
    cmid: 'RPT-SCHED',
    title,
    name: resource.name,
    screens: resource.screens.flatMap(({ cmid, path, view, title: own = title }) =>
      view === 'create' || view === 'edit' || view === 'list' ? [{ cmid, path, view, title: own }] : [],
    ),
    form: screen.form && { ...screen.form, apiUrl: 'scheduled_reports', references },
  };
}

export const scheduleCalls = screenCalls(scheduleScreen);

const stored = {
  id: 1,
  version: 1,
  name: 'Books that are lent',
  template: 1,
  template_label: 'Books by status',
  owner: 1,
  owner_label: 'Ann Roy',
  company: 1,
  company_label: 'Library',
  customer: null,
  report_type: 'report',
  frequency: 'weekly',
  cycle: 1,
  hour: 7,
  day_of_week: '1',
  output_type: 'email',
  format: 'excel',
  recipients: ['ann@books.example'],
  send_rule: 'always',
  start_date: '2026-03-02',
  expiry_date: null,
  status: 'active',
  next_run_at: '2026-03-09T12:00:00Z',
};

/** Answers the calls of schedules: every new one has a name that is taken; undefined for any other call. */
export function answerSchedule(path: string, { method = 'GET' }: RequestInit): Response | Promise<Response> | undefined {
  switch (path) {
    case 'scheduled_reports':
      return json({ status: 400, code: 'invalid_body', errors: { name: 'The report name has already been used' } }, 400);
    case `scheduled_reports/${schedules.stored}`:
      return method === 'GET' ? json(stored) : json({ status: 409, code: 'stale_version', title: 'Conflict' }, 409);
    case `scheduled_reports/${schedules.stored}/transitions`:
      return json({ version: 1, machines: [{ field: 'status', state: 'active', transitions: [], history: [] }] });
    case `scheduled_reports/${schedules.loading}`:
    case `scheduled_reports/${schedules.loading}/transitions`:
      return new Promise(() => {});
    case 'report_templates':
      return json({ results: ['Books by status', 'Books by author'].map((name, i) => ({ id: i + 1, name })), count: 2 });
    default:
      return undefined;
  }
}
