import type { ReportToBuild, TemplateDraft, TemplatePreview } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { bookScreen } from './exampleBooks.ts';
import { json } from './json.ts';

/* Reports of books: what the report generator builds on, and the part of the example server that shows its first rows. */

/** Numbers of example reports, by what becomes of their preview. */
export const previews = { rows: 1, empty: 2, refused: 3, loading: 4 } as const;

const columns = [
  { field: 'title', label: { en: 'Title', fr: 'Titre' }, type: 'text' },
  { field: 'status', label: { en: 'Status', fr: 'État' }, type: 'text' },
  { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' },
  { field: 'free', label: { en: 'Free copies', fr: 'Exemplaires libres' }, type: 'number' },
] as const;

/** A report on books. */
export function bookReport(id: number): ReportToBuild {
  return {
    id,
    code: 'BOOKS',
    name: { en: 'Books of the library', fr: 'Livres de la bibliothèque' },
    report_type: 'books',
    type: { en: 'Books', fr: 'Livres' },
    columns: columns.map((column) => ({ ...column, sortable: true, isAdditive: column.type === 'number' })),
    exceptions: { fields: [] },
    screen: bookScreen({}),
    levels: ['personal', 'company'],
    formats: ['PDF', 'XLSX'],
    canSchedule: true,
    canAllow: false,
  };
}

const rows = ['Emma', 'Germinal', 'Middlemarch', 'Bonheur d’occasion'].map((title, i) => [title, 'New', String(4 + i), String(i)]);

/** Answers the calls of the report generator and of push reports; undefined for any other call. */
export function answerReport(path: string, { body }: RequestInit): Response | Promise<Response> | undefined {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  const values = typeof sent === 'object' && sent !== null ? sent : {};
  switch (path) {
    case 'report_templates/reports':
      return json({ results: [bookReport(previews.rows)] });
    case 'report_templates/preview':
      return previewOf(values as TemplateDraft);
    case 'pushreport/count':
      return json(2);
    case 'pushreport/preview':
      return json({
        runs: ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z', '2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z'],
        time_zone: 'America/Toronto',
        rows: rows.length,
        columns: columns.map(({ label }) => label.en),
        fields: columns.map(({ field }) => field),
        first_rows: rows,
      });
    default:
      return undefined;
  }
}

function previewOf({ report, column_list: chosen }: TemplateDraft): Response | Promise<Response> {
  if (report === previews.loading) return new Promise(() => {});
  if (report === previews.refused)
    return json({ status: 400, code: 'invalid_body', title: 'Bad Request', errors: { column_list: 'Maximum 70 report columns' } }, 400);
  const places = columns.map((column, i) => ({ ...column, i })).filter(({ field }) => chosen.some((each) => each.field === field));
  const shown = report === previews.empty ? [] : rows;
  return json({
    columns: places.map(({ field, label }) => ({ field, heading: label.en })),
    first_rows: shown.map((row) => places.map(({ i }) => row[i] ?? '')),
    rows: shown.length,
  } satisfies TemplatePreview);
}
