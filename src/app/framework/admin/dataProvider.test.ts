import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '../api/callApi.ts';
import { makeDataProvider } from './dataProvider.ts';

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onError = vi.fn<() => void>();
const dataProvider = makeDataProvider();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  configureApi({
    onError,
    endpoints: () => [
      { method: 'GET', path: 'books' },
      { method: 'POST', path: 'books' },
      { method: 'GET', path: 'books/{id}' },
      { method: 'PUT', path: 'books/{id}' },
      { method: 'DELETE', path: 'books/{id}' },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function answer(body: unknown, status = 200): void {
  fetchMock.mockResolvedValueOnce(
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
}

function sentQuery(call = 0): Record<string, string> {
  const [url = ''] = fetchMock.mock.calls[call] ?? [];
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}

test('a list is asked in the grammar of the list request', async () => {
  answer({ results: [{ id: 7 }], count: 31 });
  const page = await dataProvider.getList('books', {
    pagination: { page: 3, perPage: 10 },
    sort: { field: 'title', order: 'DESC' },
    filter: { price__gte: '5' },
    meta: { search: [{ field: 'title', value: 'em' }], fields: ['id', 'title'] },
  });
  expect(page).toEqual({ data: [{ id: 7 }], total: 31 });
  expect(sentQuery()).toEqual({
    search: 'title=em',
    limit: '10',
    offset: '20',
    sort: '-title',
    fields: 'id,title',
    columns: 'false',
    where: '{"price__gte":"5"}',
  });
});

test.each([
  ['as long as asked for', 250, 1, [0, 100, 200], ['100', '100', '50'], 250],
  ['shorter', 1000, 1, [0, 100, 200, 300], ['100', '100', '100', '100'], 320],
  ['that starts later', 150, 2, [150, 250], ['100', '50'], 150],
])('a page of more than a hundred rows is read in parts: %s', async (_name, perPage, page, offsets, limits, rows) => {
  fetchMock.mockImplementation(async (url) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
    const results = Array.from({ length: Math.max(0, Math.min(limit, 320 - offset)) }, (_row, i) => ({ id: offset + i }));
    return Response.json(query.get('count') === 'false' ? { results } : { results, count: 320 });
  });
  const answered = await dataProvider.getList('books', { pagination: { page, perPage }, sort: { field: 'id', order: 'ASC' }, filter: {} });
  expect(answered.total).toBe(320);
  expect(answered.data.map(({ id }) => id)).toEqual(Array.from({ length: rows }, (_row, i) => (page - 1) * perPage + i));
  const sent = fetchMock.mock.calls.map((_call, i) => sentQuery(i));
  expect(sent.map(({ offset = '0' }) => Number(offset))).toEqual(offsets);
  expect(sent.map(({ limit }) => limit)).toEqual(limits);
});

test('a page of a list has an end', async () => {
  const params = { pagination: { page: 1, perPage: 10_001 }, filter: {} };
  await expect(dataProvider.getList('books', params)).rejects.toThrow('at most 10000 rows');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a change of a row without a version is written over the version stored now', async () => {
  answer({ id: 7, title: 'Emma', version: 4 });
  answer({ id: 7, version: 5 });
  await dataProvider.update('books', { id: 7, data: { lent: true }, previousData: { id: 7, title: 'Emma' } });
  expect(fetchMock.mock.calls.map(([url, init]) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/books/7', undefined],
    ['PUT', '/api/books/7', '{"lent":true,"version":4}'],
  ]);
});

test('messages of fields that a form does not hold become one message of the form', async () => {
  const errors = { title: 'Field is required', author: 'Field is required', 'authors/0/name': 'Too long', '': 'Not today' };
  const refusal = { status: 400, errors };
  const root = { serverError: 'author: Field is required Not today' };
  answer(refusal, 400);
  const created = dataProvider.create('books', { data: { title: null, authors: [] } });
  await expect(created).rejects.toMatchObject({
    problem: refusal,
    body: { errors: { title: 'Field is required', 'authors.0.name': 'Too long', root } },
  });
  answer(refusal, 400);
  const changed = dataProvider.update('books', { id: 7, data: { title: '', author: 3, version: 1 }, previousData: { id: 7, author: 3 } });
  await expect(changed).rejects.toHaveProperty('body.errors', {
    title: 'Field is required',
    root: { serverError: 'author: Field is required authors/0/name: Too long Not today' },
  });
});

test('many records are asked by their ids, a hundred at a time', async () => {
  answer({ results: [{ id: 1 }] });
  answer({ results: [{ id: 101 }] });
  const ids = Array.from({ length: 101 }, (_, i) => i + 1);
  expect(await dataProvider.getMany('books', { ids })).toEqual({ data: [{ id: 1 }, { id: 101 }] });
  expect(sentQuery(1)).toMatchObject({ where: '{"id__in":[101]}', count: 'false', limit: '100' });
});

test('records of a parent are filtered by the reference', async () => {
  answer({ results: [], count: 0 });
  const params = { target: 'author', id: 3, pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
  expect(await dataProvider.getManyReference('books', params)).toEqual({ data: [], total: 0 });
  expect(sentQuery()).toMatchObject({ where: '{"author":3}', sort: 'id' });
});

test('one record is read, made, changed and deleted at its own address', async () => {
  answer({ id: 7, title: 'Emma' });
  expect(await dataProvider.getOne('books', { id: 7 })).toEqual({ data: { id: 7, title: 'Emma' } });
  answer({ id: 8 }, 201);
  expect(await dataProvider.create('books', { data: { title: 'Persuasion' } })).toEqual({ data: { id: 8 } });
  answer({ id: 7, version: 2 });
  await dataProvider.update('books', { id: 7, data: { title: 'Emma', version: 1 }, previousData: { id: 7 } });
  answer(undefined, 204);
  expect(await dataProvider.delete('books', { id: 7, previousData: { id: 7, title: 'Emma' } })).toEqual({ data: { id: 7, title: 'Emma' } });
  expect(fetchMock.mock.calls.map(([url, init]) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/books/7', undefined],
    ['POST', '/api/books', '{"title":"Persuasion"}'],
    ['PUT', '/api/books/7', '{"title":"Emma","version":1}'],
    ['DELETE', '/api/books/7', undefined],
  ]);
});

test.each([
  ['the version that was read', { id: 7, version: 3 }, '/api/books/7?version=3'],
  ['no version of a row of a list', { id: 7 }, '/api/books/7'],
])('a deletion sends %s', async (_name, previousData, url) => {
  answer(undefined, 204);
  await dataProvider.delete('books', { id: 7, previousData });
  expect(fetchMock.mock.calls[0]?.[0]).toBe(url);
});

test.each([
  [{}, 404, 1],
  [{ isShownInPlace: true }, 404, 0],
  [{ isShownInPlace: true }, 500, 1],
])('with %o a record that is answered by %i reaches the global handling %i times', async (meta, status, times) => {
  answer({ status, detail: 'Gone' }, status);
  await expect(dataProvider.getOne('books', { id: 7, meta })).rejects.toMatchObject({ status });
  expect(onError).toHaveBeenCalledTimes(times);
});

test.each([
  [400, 0],
  [409, 0],
  [500, 1],
])('status %i of a change reaches the global handling %i times', async (status, times) => {
  answer({ status, errors: { title: 'Field is required' } }, status);
  const refusal: unknown = await dataProvider.create('books', { data: { title: '' } }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status, body: { errors: { title: 'Field is required' } } });
  // The form of a new record reads an own property only.
  expect(Object.keys(refusal ?? {})).toContain('body');
  expect(onError).toHaveBeenCalledTimes(times);
});
