import type { RecordVersions } from '../../shared/framework/effective/RecordVersions.ts';
import { separators } from '../../shared/framework/grid/gridLayout.ts';
import type { ColumnType, QueryContext } from '../../shared/framework/query/ListQuery.ts';
import { matchesFilter } from '../../shared/framework/query/matchesFilter.ts';
import { parseListQuery } from '../../shared/framework/query/parseListQuery.ts';
import { knownCalls } from '../framework/api/knownCalls.ts';
import { recordCalls, transitionCalls } from '../framework/screens/screenCalls.ts';
import { allCellKinds, cellRow } from './entries/cellEntries.tsx';
import { answerFiles } from './entries/exampleFiles.ts';
import { answerReport } from './entries/exampleReports.ts';
import { answerRequest, requestRows, requestTypes } from './entries/exampleRequests.ts';
import { answerSchedule, scheduleCalls } from './entries/exampleSchedules.ts';
import { json } from './entries/json.ts';
import { boatColumns, boats, boatTypes } from './exampleBoats.ts';
import { groupsAnswer, totalsOf, type Units } from './galleryGroups.ts';

/* An example server within the page: a library of books, the same at each visit. All other calls go to the real one. */

type Row = Readonly<Record<string, string | number | boolean | null>>;

type Types = Readonly<Record<string, ColumnType>>;

const types: Types = {
  id: 'number',
  title: 'text',
  author: 'number',
  author_label: 'text',
  status: 'text',
  copies: 'number',
  price: 'decimal',
  printed_on: 'date',
  translated: 'boolean',
  name: 'text',
  unit: 'text',
  notes: 'text',
  tags: 'text',
  free: 'number',
  currency: 'text',
};

const cellTypes: Types = Object.fromEntries(allCellKinds.map(({ field, type = 'text' }) => [field, type]));

function contextOf(types: Types): QueryContext {
  return {
    find: (name) => {
      const type = types[name];
      return type && { name, type };
    },
    fieldNames: () => Object.keys(types),
    extras: [],
  };
}

const context = contextOf(types);

const authors: readonly Row[] = ['Jane Austen', 'Émile Zola', 'George Eliot', 'Gabrielle Roy'].map((name, i) => ({ id: i + 1, name }));
const titles = ['Emma', 'Germinal', 'Middlemarch', 'Bonheur d’occasion', 'Persuasion', 'Nana', 'Romola', 'Alexandre Chenevert'];
const books: readonly Row[] = Array.from({ length: 57 }, (_, i) => {
  const author = (i % authors.length) + 1;
  return {
    id: i + 1,
    title: `${titles[i % titles.length]} ${Math.floor(i / titles.length) + 1}`,
    author,
    author_label: authors[author - 1]?.['name'] ?? '',
    status: ['new', 'lent', 'lost'][i % 3] ?? 'new',
    copies: (i * 7) % 12,
    price: Math.round(500 + ((i * 137) % 4000)) / 100,
    printed_on: `20${String(10 + (i % 15))}-0${(i % 9) + 1}-15`,
    translated: i % 2 === 0,
    unit: i % 2 === 0 ? 'copies' : 'volumes',
    notes: i % 3 === 0 ? 'Bound in red cloth.' : null,
    tags: 'novel',
    version: 1,
  };
});
/** Books bought abroad. */
const bought = books.map((book, i): Row => ({ ...book, currency: ['CAD', 'CAD', 'USD', 'EUR', null][i % 5] ?? null }));
/** Books of many countries. */
const currencies = ['CAD', 'USD', 'EUR', 'GBP', 'JPY', 'MXN'];
const imported = books.map((book, i): Row => ({ ...book, currency: currencies[Math.min(i % 9, i % 7)] ?? null }));
const cells = Array.from({ length: 3 }, (_, i): Row => ({ id: i + 1, ...cellRow }));

const chapters = ['Volume I', 'Volume II', 'Volume III'].map((heading, i) => ({
  id: i + 1,
  version: 1,
  heading,
  pages: 90 + i * 17,
  scan: i === 0 ? 3 : null,
}));

const answers: Readonly<Record<string, (search: string) => Response | Promise<Response>>> = {
  books: (search) => listOf(books, search),
  authors: (search) => listOf(authors, search),
  'books/bought': (search) => listOf(bought, search, types, undefined, { price: 'currency' }),
  'books/imported': (search) => listOf(imported, search, types, undefined, { price: 'currency' }),
  'books/cells': (search) => listOf(cells, search, cellTypes),
  requests: (search) => listOf(requestRows(), search, requestTypes),
  'harbour/boats': (search) => listOf(boats, search, boatTypes, boatColumns),
  'books/1/related': () => json({ counts: { 'books.author': books.filter(({ author }) => author === 1).length } }),
  'books/1/versions': () =>
    json({
      today: '2026-02-10',
      used: true,
      can_follow: true,
      versions: [
        { id: 1, from: '2024-01-01', to: '2026-03-31', used: true },
        { id: 2, from: '2026-04-01', to: null, used: false },
      ],
    } satisfies RecordVersions),
  // No preferences are kept: a list that begins with preferences gets the same ones back.
  'users/get_user_table_infor': (search) => json(savedLayoutOf(new URLSearchParams(search).get('cmid') ?? '')),
  change_sets: () =>
    json({
      results: [{ id: '1', kind: 'edit', at: '2026-02-10T09:30:00Z', rows: 1, remaining: 1, name: 'Emma 1', fields: ['Copies'] }],
    }),
  'books/none': () => json({ results: [], count: 0 }),
  'books/refused': () => json({ status: 403, code: 'no_permission', title: 'Forbidden', detail: 'No permission.' }, 403),
  'books/broken': () => json({ status: 500, code: 'unexpected', title: 'Internal Server Error' }, 500),
  // Never answered.
  'books/waiting': () => new Promise(() => {}),
  // Answers only without a search text: the rows of the previous request then stay.
  'books/once': (search) => (parseListQuery(search, context).search.length === 0 ? listOf(books, search) : new Promise(() => {})),
};

/** The book on the pages of a record: never answered for id 0, missing beyond the last book; every save is refused as if another user had saved it first. */
function book(id: number, { method = 'GET' }: RequestInit): Response | Promise<Response> {
  if (id === 0) return new Promise(() => {});
  if (id > books.length) return json({ status: 404, code: 'record_not_found', title: 'Not Found' }, 404);
  if (method === 'GET') return json({ ...books[0], ...audit, chapters, version: savedMeanwhile ? 2 : 1, copies: savedMeanwhile ? 99 : 0 });
  savedMeanwhile = true;
  return json({ status: 409, code: 'stale_version', title: 'Conflict' }, 409);
}

/** Every new book has a title that is taken; a free one is offered. */
const refusedBook = { status: 400, code: 'invalid_record', errors: { title: 'Emma?' }, offers: { title: 'Emma 58' } };

let savedMeanwhile = false;
const audit = { created_at: '2026-01-05T14:00:00Z', created_by_label: 'Ann', updated_at: '2026-02-10T09:30:00Z', updated_by_label: 'Bob' };

/** Changes of many books: a preview of two, whose change is refused. */
const bulk: Readonly<Record<string, () => Response>> = {
  'books/1/follow': () =>
    json({ status: 400, code: 'invalid_body', title: 'Bad Request', errors: { from: 'Choose a day after 2026-03-31.' } }, 400),
  'bulk_changes/preview': () =>
    json({
      changed: 1,
      same: 0,
      refused: 1,
      refusals: [{ name: 'Germinal 1', reason: 'Copies: at most 99' }],
      examples: [{ name: 'Emma 1', before: { copies: '0' } }],
      rows: [[1, 1]],
    }),
  bulk_changes: () => json({ status: 403, code: 'no_permission', title: 'Forbidden', detail: 'No permission.' }, 403),
};

/** A paper of a book. */
const label = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 144"><text x="24" y="80" font-size="28">Emma</text></svg>`;

/** Puts the example server before the real one. */
export function startGalleryServer(): void {
  knownCalls.add(Object.keys(answers).map((path) => ({ method: 'GET', path, suppressErrors: true })));
  knownCalls.add((['GET', 'PUT', 'DELETE'] as const).map((method) => ({ method, path: 'books/{id}' })));
  knownCalls.add(scheduleCalls);
  knownCalls.add([...recordCalls('requests', 'number'), ...transitionCalls('requests')]);
  knownCalls.add([
    { method: 'POST', path: 'books' },
    { method: 'GET', path: 'books/{id}/related' },
    { method: 'GET', path: 'books/{id}/versions' },
    { method: 'POST', path: 'books/{id}/follow' },
    ...Object.keys(bulk).map((path) => ({ method: 'POST' as const, path })),
    { method: 'GET', path: 'books/{id}/stock' },
    { method: 'GET', path: 'books/{id}/papers/{name}' },
    { method: 'PUT', path: 'books/{id}/cells' },
    ...['files', 'files_refused', 'upload', 'upload_refused'].map((path) => ({ method: 'POST' as const, path: `books/${path}` })),
    // Of the running server.
    { method: 'GET', path: 'customers' },
    { method: 'GET', path: 'terminals' },
    { method: 'GET', path: 'harbour/fleet' },
    { method: 'GET', path: 'given_file', suppressErrors: true },
  ]);
  const real = window.fetch;
  // With `?server` in the address all but the books comes from the network.
  const isOutside = new URLSearchParams(window.location.search).has('server');
  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const path = pathname.replace('/api/', '');
    if (isOutside && !path.startsWith('books')) return real(input, init);
    const [, of, part] = /^books\/(\d+)\/(stock|cells)$/.exec(path) ?? [];
    if (part === 'stock') return stockOf(Number(of));
    if (part === 'cells') return saveCells(Number(of), init);
    if (/^books\/\d+\/papers\//.test(path)) return new Response(label, { headers: { 'content-type': 'image/svg+xml' } });
    const [, id] = /^books\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) return book(Number(id), init ?? {});
    if (path === 'books' && init?.method === 'POST') return json(refusedBook, 400);
    if (init?.method === 'POST' && bulk[path]) return bulk[path]();
    // The picture of the rich texts.
    if (path === 'attachments/content' && search === '?id=2') return new Response(label, { headers: { 'content-type': 'image/svg+xml' } });
    const ofFiles = await answerFiles(path, search, init ?? {});
    if (ofFiles) return ofFiles;
    const ofRequest = answerRequest(path, init ?? {});
    if (ofRequest) return ofRequest;
    const ofReport = answerReport(path, init ?? {});
    if (ofReport) return ofReport;
    const ofSchedule = answerSchedule(path, init ?? {});
    if (ofSchedule) return ofSchedule;
    const answer = answers[path];
    return answer ? answer(search.slice(1)) : real(input, init);
  };
}

/** The books on the shelf; of every fifth they are not known. */
function stockOf(id: number): Response {
  return id % 5 === 0 ? json({ status: 500, title: 'Internal Server Error' }, 500) : json({ free: (id * 3) % 11 });
}

/** Saves the cells of a book for the next reading of its row: all but the title `taken`. */
function saveCells(id: number, init: RequestInit | undefined): Response {
  const values: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
  const sent = typeof values === 'object' && values !== null ? { ...values } : {};
  if ('title' in sent && sent.title === 'taken')
    return json({ status: 409, code: 'value_taken', title: 'Conflict', detail: 'Taken', errors: { title: 'Taken by another book' } }, 409);
  return json({ ...books.find((each) => each['id'] === id), ...sent, version: 2 });
}

/** The separator in the name of a list's key, as `BOOKS-cell`. */
function savedLayoutOf(cmid: string): object {
  const sep = separators.find((each) => cmid === `BOOKS-${each}`);
  return { table: [], record: sep ? 5 : null, sep: sep ?? null };
}

function listOf(rows: readonly Row[], search: string, of: Types = types, columns?: readonly object[], units: Units = {}): Response {
  const query = parseListQuery(search, contextOf(of));
  const moment = { now: new Date(), timezone: 'UTC' };
  const found = rows
    .filter((row) => matchesFilter(query.filters, row, moment))
    .filter((row) => query.search.length === 0 || query.search.some(({ field, value }) => holds(row[field], value)))
    .toSorted((one, other) =>
      query.sort
        .map(({ field, descending }) => compare(one[field], other[field]) * (descending ? -1 : 1))
        .reduce((order, next) => order || next, 0),
    );
  if (query.groups.length > 0) return json(groupsAnswer(found, query.groups, query.aggregates, units));
  const results = found.slice(query.offset, query.offset + query.limit);
  const hasMore = query.offset + query.limit < found.length;
  return json({
    ...(query.rows && { results, has_more: hasMore }),
    ...(query.count && { count: found.length, aggregates: totalsOf(found, query.aggregates, units) }),
    ...(query.columns && columns && { columns_details: columns }),
  });
}

function holds(value: Row[string] | undefined, part: string): boolean {
  return String(value ?? '')
    .toLowerCase()
    .includes(part.toLowerCase());
}

function compare(one: Row[string] | undefined, other: Row[string] | undefined): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one ?? '').localeCompare(String(other ?? ''));
}
