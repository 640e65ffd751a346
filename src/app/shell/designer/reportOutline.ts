import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Text } from '../../../shared/framework/text.ts';

/** The beginnings of a report: the list that it reads, and what a filtered grid gives it. */
export interface ReportOutline {
  /** Path of the list below /api; undefined: to be chosen. */
  readonly path: string | undefined;
  /** Conditions that users cannot remove, as a query; empty: none. */
  readonly fixed: string;
  readonly columns: readonly string[];
  /** Filters in the JSON of definitions. */
  readonly filters: ReportDefinition['filters_params'];
  readonly sort: readonly string[];
}

/** Reads the outline that `outlineQuery` has written into an address; parts that cannot be read are left out. */
export function readOutline(params: URLSearchParams): ReportOutline {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  return {
    path: params.get('list') ?? undefined,
    fixed: params.get('fixed') ?? '',
    columns: list('columns'),
    filters: parseFilters(params.get('filters')),
    sort: list('order'),
  };
}

/** The query of the designer's address for a new report. */
export function outlineQuery({ path = '', fixed, columns, filters, sort }: ReportOutline): string {
  return new URLSearchParams({
    list: path,
    ...(fixed !== '' && { fixed }),
    columns: columns.join(','),
    order: sort.join(','),
    ...(filters && Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }).toString();
}

function parseFilters(text: string | null): ReportDefinition['filters_params'] {
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
}

/** The first draft of a report: it lists, for the menu group of nobody yet. */
export function firstDraft({ title, name, cmid, entity, outline, fields }: NewReportParts): ReportDefinition {
  const { path = '', fixed, columns, filters, sort } = outline;
  const shown = columns.length > 0 ? columns : fields.slice(0, shownAtFirst);
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
    columns: shown.map((field): ListColumn => ({ field })),
    ...(sort.length > 0 && { sort: [...sort] }),
    export: { formats: ['CSV'] },
  };
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

/** A command ID from a name: `RPT-LATE-LOANS`. */
export function cmidFrom(name: string): string {
  return name === '' ? '' : `RPT-${name.toUpperCase()}`.slice(0, 20).replace(/-+$/, '');
}
