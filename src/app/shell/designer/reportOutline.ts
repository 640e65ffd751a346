import type { ListChart, ListColumn, PageSize, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { rowsPerPageOptions } from '../../../shared/framework/query/rowsPerPage.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { ReportOrigin } from '../../../shared/shell/designer/DesignedReport.ts';

/** The beginnings of a report: the list that it reads, and what a filtered grid gives it. */
export interface ReportOutline {
  /** Path of the list below /api; undefined: to be chosen. */
  readonly path: string | undefined;
  /** Screen of the list that the report is made from. */
  readonly from: string | undefined;
  /** Conditions that users cannot remove, as a query; empty: none. */
  readonly fixed: string;
  readonly columns: readonly string[];
  /** Filters in the JSON of definitions. */
  readonly filters: ReportDefinition['filters_params'];
  readonly sort: readonly string[];
  readonly rowsPerPage: PageSize | undefined;
  readonly chart?: ListChart | undefined;
}

/** Reads the outline that `outlineQuery` has written into an address; parts that cannot be read are left out. */
export function readOutline(params: URLSearchParams): ReportOutline {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  return {
    path: params.get('list') ?? undefined,
    from: params.get('from') ?? undefined,
    fixed: params.get('fixed') ?? '',
    columns: list('columns'),
    filters: parseObject(params.get('filters')),
    sort: list('order'),
    rowsPerPage: rowsPerPageOptions.find((option) => String(option) === params.get('rows')),
    chart: parseChart(params.get('chart')),
  };
}

/** The query of the designer's address for a new report. */
export function outlineQuery({ path = '', from, fixed, columns, filters, sort, rowsPerPage, chart }: ReportOutline): string {
  return new URLSearchParams({
    list: path,
    ...(from !== undefined && { from }),
    ...(fixed !== '' && { fixed }),
    columns: columns.join(','),
    order: sort.join(','),
    ...(rowsPerPage !== undefined && { rows: String(rowsPerPage) }),
    ...(filters && Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
    ...(chart && { chart: JSON.stringify(chart) }),
  }).toString();
}

function parseChart(text: string | null): ListChart | undefined {
  const chart = parseObject(text);
  // The server checks the rest, as of every draft.
  return chart && Array.isArray(chart['group_by']) ? (chart as unknown as ListChart) : undefined;
}

function parseObject(text: string | null): ReportDefinition['filters_params'] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const shownAtFirst = 8;

interface NewReportParts {
  readonly title: Text;
  readonly name: string;
  readonly cmid: string;
  readonly entity: string;
  readonly outline: ReportOutline;
  /** Fields of the list, for a report without columns of its own. */
  readonly fields: readonly string[];
  /** Parts of the list that the report is made from. */
  readonly origin?: ReportOrigin | undefined;
}

/** The first draft of a report: it lists, for the menu group of nobody yet. */
export function firstDraft({ title, name, cmid, entity, outline, fields, origin }: NewReportParts): ReportDefinition {
  const { path = '', from, fixed, filters, sort, rowsPerPage, chart } = outline;
  const shown = outline.columns.length > 0 ? outline.columns : fields.slice(0, shownAtFirst);
  const columnOf = (field: string): ListColumn => shownColumn(origin?.columns.find((column) => column.field === field) ?? { field });
  // An order and a chart name columns; those that the list hides are hidden in the report too.
  const named = [
    ...sort.map((key) => key.replace(/^-/, '')),
    ...(chart ? [...chart.group_by, chart.measure] : []).map((each) => each?.field),
  ];
  const isOffered = (field: string): boolean => fields.includes(field) || (origin?.columns ?? []).some((column) => column.field === field);
  const hidden = [...new Set(named)].filter((field) => field !== undefined).filter((field) => !shown.includes(field) && isOffered(field));
  const columns = [...shown.map(columnOf), ...hidden.map((field) => ({ ...columnOf(field), hidden: true }))];
  const names = columns.map(({ field }) => field);
  const used = new Set(columns.map(({ category }) => category));
  const categories = Object.entries(origin?.categories ?? {}).filter(([key]) => used.has(key));
  const totals = (origin?.totals ?? []).filter(({ field }) => names.includes(field));
  const pageSize = rowsPerPage ?? origin?.page_size;
  return {
    kind: 'report',
    name,
    cmid,
    schema: entity,
    access: 'user',
    title: { en: title.en, fr: title.fr },
    api_url: `GET ${path}${fixed === '' ? '' : `?${fixed}`}`,
    ...(filters && { filters_params: filters }),
    permissions: { list: { cmid }, export: { cmid } },
    columns,
    ...(categories.length > 0 && { categories: Object.fromEntries(categories) }),
    ...(sort.length > 0 && { sort: [...sort] }),
    ...(pageSize !== undefined && { page_size: pageSize }),
    ...(chart && { chart }),
    ...(totals.length > 0 && { totals }),
    ...(from !== undefined && origin?.isInMenus && { menu_place: { after: from } }),
    export: { formats: [...(origin?.formats ?? ['CSV'])] },
  };
}

/** A column as it is shown at first. */
function shownColumn({ hidden: _hidden, ...column }: ListColumn): ListColumn {
  return column;
}

/** A name for a file: the title in small letters, without accents, joined by hyphens. */
export function nameFrom(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

const cmidLength = 20;

/** A command ID from a name, of whole words as far as they fit: `RPT-LATE-LOANS`. A first word that is too long is cut. */
export function cmidFrom(name: string): string {
  if (name === '') return '';
  const whole = `RPT-${name.toUpperCase()}`;
  if (whole.length <= cmidLength) return whole;
  const end = whole.lastIndexOf('-', cmidLength);
  return whole.slice(0, end > 'RPT'.length ? end : cmidLength);
}
