// A back end of another program: fifty-seven boats in memory behind plain HTTP, written from docs/report-grid.md and with nothing of the
// portal's code. `boats` answers as grid part 7 of the specification has it: rows, count and columns each time, pages by offset. `fleet` also knows
// `rows`, `count`, `columns`, `has_more` and keys.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Boat = { readonly id: number; readonly name: string; readonly length: number; readonly built: string };
type Column = keyof Omit<Boat, 'id'>;

const names = ['Gull', 'Heron', 'Étoile', 'Northern Light', 'Petrel', 'Sandpiper'];
const boats: readonly Boat[] = Array.from({ length: 57 }, (_, i) => ({
  id: 101 + i,
  name: `${names[i % names.length]} ${i + 1}`,
  length: 6 + ((i * 5) % 23) / 2,
  built: `${1990 + ((i * 7) % 30)}-0${1 + (i % 9)}-1${i % 10}`,
}));

const details = [
  { name: 'name', field: 'name', label: 'Name', type: 'text', searchable: true, required: true },
  { name: 'length', field: 'length', label: 'Length', type: 'decimal', decimals: 1, unit: 'm', searchable: true },
  { name: 'built', field: 'built', label: 'Built', type: 'date', searchable: true },
];

export interface BoatServer {
  readonly url: string;
  /** Queries of the requests so far, by the last segment of their paths. */
  readonly asked: readonly { readonly list: string; readonly query: URLSearchParams }[];
  /** The answer to the next requests in place of the rows; undefined: the rows. */
  refusal: { readonly status: number; readonly type: string; readonly body: string } | undefined;
  readonly close: () => Promise<void>;
}

export async function startBoatServer(): Promise<BoatServer> {
  const asked: { list: string; query: URLSearchParams }[] = [];
  const server = http.createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://boats.example');
    const list = pathname.split('/').at(-1) ?? '';
    asked.push({ list, query });
    const { status, type, body } = boatServer.refusal ?? answer(list, query);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const boatServer: BoatServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return boatServer;
}

function answer(list: string, query: URLSearchParams) {
  const found = ordered(boats.filter(matches(query)), query.get('sort') ?? '');
  return json(list === 'fleet' ? pageByKeys(found, query) : pageByOffset(found, query));
}

function pageByOffset(found: readonly Boat[], query: URLSearchParams): object {
  const offset = Number(query.get('offset') ?? 0);
  const results = found.slice(offset, offset + Number(query.get('limit') ?? 20));
  return { results, count: found.length, columns: details.map(({ name }) => name), columns_details: details };
}

function pageByKeys(found: readonly Boat[], query: URLSearchParams): object {
  const limit = Number(query.get('limit') ?? 20);
  const at = (side: string) => found.findIndex(({ id }) => String(id) === JSON.parse(query.get(side) ?? '[]').at(-1));
  const end = query.has('before') ? at('before') : found.length;
  const begin = query.has('before') ? Math.max(0, end - limit) : query.has('after') ? at('after') + 1 : Number(query.get('offset') ?? 0);
  const results = found.slice(begin, Math.min(end, begin + limit));
  const keys = results.length > 0 ? { first: [String(results[0]?.id)], last: [String(results.at(-1)?.id)] } : undefined;
  return {
    ...(query.get('rows') !== 'false' && { results, keys, has_more: query.has('before') ? begin > 0 : begin + limit < found.length }),
    ...(query.get('count') !== 'false' && { count: found.length }),
    ...(query.get('columns') !== 'false' && { columns: details.map(({ name }) => name), columns_details: details }),
  };
}

/** All conditions must hold; of the pairs of the search one. Parameters that are no condition are passed over. */
function matches(query: URLSearchParams): (boat: Boat) => boolean {
  const tests = [...query].flatMap(([key, value]) => condition(key, value));
  const pairs = (query.get('search') ?? '').split('|').filter(Boolean);
  const search = (boat: Boat) =>
    pairs.length === 0 ||
    pairs.some((pair) => {
      const [column = '', ...text] = pair.split('=');
      return condition(`${column}__icontains`, text.join('=')).every((test) => test(boat));
    });
  return (boat) => tests.every((test) => test(boat)) && search(boat);
}

const operators: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  icontains: (value, wanted) => plain(value).includes(plain(wanted)),
  iexact: (value, wanted) => plain(value) === plain(wanted) || (wanted !== '' && Number(value) === Number(wanted)),
  istartswith: (value, wanted) => plain(value).startsWith(plain(wanted)),
  iendswith: (value, wanted) => plain(value).endsWith(plain(wanted)),
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
};

function condition(key: string, wanted: string): ((boat: Boat) => boolean)[] {
  const [, column = '', suffix = '', not] = /^(\w+?)__(\w+?)(!?)$/.exec(key) ?? [];
  const operator = operators[suffix];
  if (!isColumn(column) || !operator) return [];
  return [(boat) => operator(String(boat[column]), wanted) === (not === '')];
}

function ordered(rows: readonly Boat[], sort: string): readonly Boat[] {
  const column = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  if (!isColumn(column)) return rows;
  return rows.toSorted((a, b) => (compare(String(a[column]), String(b[column])) || a.id - b.id) * sign);
}

function compare(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? one.localeCompare(other) : a - b;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isColumn(name: string): name is Column {
  return details.some((column) => column.name === name);
}

function json(body: object) {
  return { status: 200, type: 'application/json', body: JSON.stringify(body) };
}
