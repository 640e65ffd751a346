import { columnOptions } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { FilterNode, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { foldedLike } from '../../db/foldedLike.ts';
import { wordsOf } from '../../db/matchesWords.ts';
import { allOf, type Predicate } from '../../db/predicate.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { answerList, type ListAnswer } from '../../framework/lists/answerList.ts';
import type { KnownColumn } from '../../framework/lists/KnownColumn.ts';
import { type ListModel, openEntity } from '../../framework/lists/openList.ts';
import type { OpenListForFiles } from '../../framework/registrations/ExportLists.ts';
import { type Library, type LibraryTag, openLibrary, type ValueType } from './library.ts';

/** Column that stands for the words of documents in searches. */
const words = 'words';
const libraryFormats = ['PDF', 'XLSX', 'CSV'] as const;
/** Rows of a page. */
const pageMax = 200;

interface LibraryColumn extends ListColumn {
  /** The value on a row, of a column that no field holds. */
  readonly sql?: (alias: string) => Sql;
}

/**
 * The entries of a library by the list contract: its tags are columns, and the search covers titles, references, metadata and the text of
 * documents. Spec S-259, S-261
 * @param isCustomers true: only what customers see
 */
export async function answerLibrary(
  app: App,
  ctx: CallContext,
  library: Library,
  { queryText, isCustomers }: { readonly queryText: string; readonly isCustomers: boolean },
): Promise<ListAnswer> {
  const { model, query } = openLibraryList(app, ctx, library, { queryText, isCustomers });
  return answerList(app.database.scoped(ctx), model, query);
}

/** The list with its request, for an answer or a plan. @throws AppError as `parseListQuery` */
export function openLibraryList(
  app: Pick<App, 'registrations'>,
  ctx: CallContext,
  library: Library,
  { queryText, isCustomers }: { readonly queryText: string; readonly isCustomers: boolean },
): { readonly model: ListModel; readonly query: ListQuery } {
  const columns = columnsOf(ctx, library, isCustomers);
  const opened = openEntity(app.registrations, ctx, 'doclib_entries');
  const byName = new Map(columns.map((column) => [column.field, column]));
  const find = (name: string): KnownColumn | undefined => {
    const column = byName.get(name);
    if (!column) return name === 'id' ? opened.find(name) : undefined;
    return column.sql ? computed(column, column.sql) : opened.find(name);
  };
  const queryContext = { find, fieldNames: () => ['id', ...byName.keys()], extras: [] };
  const asked = parseListQuery(queryText, queryContext, pageMax);
  const { query, searched } = withoutWords(asked);
  const rowLimit = (_reader: unknown, alias: string): Predicate =>
    allOf([
      sql<boolean>`${sql.id(alias, 'cmid')} = ${library.id}::bigint`,
      isCustomers ? sql<boolean>`(${sql.id(alias, 'shown')} and ${sql.id(alias, 'scope')} in ('all', 'customer'))` : true,
      ...searched.flatMap((text) => wordsOf(text).map((word) => holdsWord(ctx, alias, word))),
    ]);
  const list = {
    ...opened.list,
    options: { ...opened.list.options, columns: columns.map(({ sql: _sql, ...column }) => column), sort: ['title_en_label'] },
  };
  const title = { en: library.title, fr: library.title };
  return { model: { ...opened, list, find, queryContext, rowLimit, title, exportFormats: libraryFormats }, query };
}

/** The list of a library for its files. @param isCustomers true: only what customers see */
export function openForFiles(
  isCustomers: boolean,
): OpenListForFiles<Pick<App, 'records' | 'registrations'>, ReturnType<typeof openLibraryList>> {
  return async (app, ctx, { conn, cmid = '' }, queryText) =>
    openLibraryList(app, ctx, await openLibrary(app, ctx, cmid, conn), { queryText, isCustomers });
}

/** The texts for which a request searches in all columns, and those of the column of words; the request without them. */
function withoutWords(query: ListQuery): { readonly query: ListQuery; readonly searched: readonly string[] } {
  const isOfWords = (node: FilterNode): boolean =>
    'condition' in node && node.condition.field === words && node.condition.operator === 'icontains' && !node.condition.negated;
  const own = query.filters.flatMap((node) =>
    isOfWords(node) && 'condition' in node && typeof node.condition.value === 'string' ? [node.condition.value] : [],
  );
  // The search asks every column for the same text; one without the words asks for some columns alone.
  const general = query.search.find(({ field }) => field === words);
  return {
    query: { ...query, filters: query.filters.filter((node) => !isOfWords(node)), search: general ? [] : query.search },
    searched: general ? [general.value, ...own] : own,
  };
}

/** True for entries of which a title, the reference, a value or a document has the word; each part by its own index. */
function holdsWord(ctx: CallContext, alias: string, word: string): Sql<boolean> {
  const has = (text: Sql): Sql<boolean> => foldedLike(text, { before: '%', text: word, after: '%' });
  const titles = ['title_en', 'title_fr', 'dlref'].map(
    (name) => sql`select w.id from ${table(ctx, 'doclib_entries', 'w')} where ${has(sql.id('w', name))}`,
  );
  return sql<boolean>`${sql.id(alias, 'id')} in (${sql.join(
    [
      ...titles,
      sql`select w.entry from ${table(ctx, 'doclib_metadata', 'w')} where ${has(sql.id('w', 'value'))}`,
      sql`select w.entry from ${table(ctx, 'doclib_documents', 'w')} where w.is_current and ${has(sql.id('w', 'text_content'))}`,
    ],
    sql` union `,
  )})`;
}

function computed(column: LibraryColumn, expression: (alias: string) => Sql): KnownColumn {
  return {
    name: column.field,
    type: column.type ?? 'text',
    decimals: column.decimals,
    unitField: undefined,
    source: { computed: { entity: 'doclib_entries', reads: [], sql: expression } },
    options: columnOptions(column),
  };
}

function columnsOf(ctx: CallContext, library: Library, isCustomers: boolean): LibraryColumn[] {
  const entity = ctx.registry.entities.get('doclib_entries');
  const label = (name: string): Text => entity?.fields.get(name)?.label ?? { en: name, fr: name };
  const word = (key: string): Text => textOf(ctx, key);
  const documents = (alias: string, value: Sql): Sql =>
    sql`(select ${value} from ${table(ctx, 'doclib_documents', 'd')} where d.entry = ${sql.id(alias, 'id')} and d.is_current)`;
  const forEditors: LibraryColumn[] =
    library.isEditor && !isCustomers
      ? [
          { field: 'scope', defaultFilterType: 'Is one of', searchable: false, additionalSearchable: true },
          { field: 'status', defaultFilterType: 'Is one of', searchable: false, additionalSearchable: true },
          { field: 'shown', hidden: true, searchable: false, additionalSearchable: true },
        ]
      : [];
  return [
    { field: 'title_en_label', label: word('doclib.title'), required: true, searchable: true },
    { field: 'dlref', searchable: true },
    ...library.tags.filter(({ listed }) => listed).map((tag) => tagColumn(ctx, tag)),
    {
      field: 'doctypes',
      label: word('doclib.doctypes'),
      computed: 'doclib_entries.doctypes',
      type: 'text',
      additionalSearchable: true,
      searchOptions: library.doctypes.map((value) => ({ value, label: { en: value, fr: value } })),
      sql: (alias) => documents(alias, sql`string_agg(distinct d.doctype, ', ')`),
    },
    {
      field: 'documents',
      label: word('doclib.documents'),
      computed: 'doclib_entries.documents',
      type: 'number',
      additionalSearchable: true,
      sql: (alias) => documents(alias, sql`count(*)::int`),
    },
    { field: 'effective_from', hidden: true, additionalSearchable: true, label: label('effective_from') },
    { field: 'effective_to', additionalSearchable: true, label: label('effective_to') },
    ...forEditors,
    { field: 'updated_at', hidden: true, additionalSearchable: true },
    {
      field: words,
      label: word('doclib.words'),
      computed: 'doclib_entries.words',
      type: 'text',
      hidden: true,
      searchable: true,
      sortable: false,
      sql: (alias) => documents(alias, sql`left(string_agg(d.text_content, ' ' order by d.sequence, d.id), 200)`),
    },
  ];
}

/** A word of the portal in the languages of the interface. */
function textOf({ registry }: CallContext, key: string): Text {
  return { en: formatMessage(registry.messages, 'en', key), fr: formatMessage(registry.messages, 'fr', key) };
}

const typed: Readonly<Record<ValueType, (values: Sql) => Sql>> = {
  text: (values) => sql`string_agg(${values}, ', ' order by m.id)`,
  date: (values) => sql`min(${values})::date`,
  number: (values) => sql`min(${values}::numeric)`,
  boolean: (values) => sql`bool_or(${values}::boolean)`,
};

const columnTypes = { text: 'text', date: 'date', number: 'decimal', boolean: 'boolean' } as const;

/** A tag as a column; values that were written for another type of the tag do not count. */
function tagColumn(ctx: CallContext, { name, label, type, options }: LibraryTag): LibraryColumn {
  return {
    field: tagField(name),
    label,
    computed: 'doclib_entries.metadata',
    type: columnTypes[type],
    searchable: true,
    ...(type === 'number' && { decimals: 2 }),
    ...(options.length > 0 && {
      searchOptions: options.map((value) => ({ value, label: { en: value, fr: value } })),
      defaultFilterType: 'Is one of' as const,
    }),
    sql: (alias) => sql`(select ${typed[type](sql`m.value`)} from ${table(ctx, 'doclib_metadata', 'm')}
      where m.entry = ${sql.id(alias, 'id')} and m.tag = ${name} and m.value_type = ${type})`,
  };
}

/** Name of the column of a tag. */
function tagField(tag: string): string {
  return `tag_${tag}`;
}
