import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './ApiError.ts';
import { callApi, callGenerated, configureApi } from './callApi.ts';

const fetchMock = vi.fn<typeof fetch>();
const onError = vi.fn<(error: ApiError) => void>();
const onResponse = vi.fn<(response: Response) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  configureApi({
    headers: () => ({ cmid: 'BOOKS', group: '7', 'accept-language': 'fr', authorization: 'Token abc', 'x-secondary-auth': 'none' }),
    onError,
    onResponse,
    endpoints: () => [
      { method: 'GET', path: 'books' },
      { method: 'POST', path: 'books' },
      { method: 'GET', path: 'books/{id}' },
      { method: 'POST', path: 'users/login', suppressErrors: true },
      { method: 'GET', path: 'globals/menu/help/{mid}' },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function answer(status: number, body: unknown, type = 'application/json'): void {
  fetchMock.mockResolvedValueOnce(
    new Response(body === undefined ? null : JSON.stringify(body), { status, statusText: 'Reason', headers: { 'content-type': type } }),
  );
}

function sent(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url: url instanceof Request ? url.url : (url ?? '').toString(), init: init ?? {}, headers: new Headers(init?.headers) };
}

test('[S-213][B-317][S-215][S-217][S-219][S-220] a call goes below /api with the headers of the shell and the time of sending', async () => {
  answer(200, { results: [] });
  expect(await callGenerated('GET', 'books', { query: { limit: 5, search: undefined } })).toEqual({ results: [] });
  expect(sent().url).toBe('/api/books?limit=5');
  expect(Object.fromEntries(sent().headers)).toMatchObject({
    cmid: 'BOOKS',
    group: '7',
    'accept-language': 'fr',
    authorization: 'Token abc',
    'x-secondary-auth': 'none',
    'x-send-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(onResponse).toHaveBeenCalledOnce();
});

test.each([
  ['another path', 'GET', 'magazines'],
  ['another method', 'DELETE', 'books'],
  ['too deep', 'GET', 'books/1/pages'],
  ['a word where the key of a record is due', 'GET', 'books/options'],
] as const)('[S-214] %s is rejected before the network is used', async (_name, method, path) => {
  await expect(callGenerated(method, path)).rejects.toThrow('No defined API matching');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(onError).not.toHaveBeenCalled();
});

test('a body is sent as JSON, a form as a form', async () => {
  answer(200, {});
  await callGenerated('POST', 'books', { body: { title: 'Emma' } });
  expect(sent().init.body).toBe('{"title":"Emma"}');
  expect(sent().headers.get('content-type')).toBe('application/json');
  fetchMock.mockClear();
  answer(200, {});
  await callGenerated('POST', 'users/login', { form: { username: 'a&b' } });
  expect(sent().init.body).toEqual(new URLSearchParams({ username: 'a&b' }));
});

test('an answer without a body is undefined', async () => {
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await callGenerated('GET', 'books/7')).toBeUndefined();
});

test('[S-306] a refusal carries its problem and reaches the global handling', async () => {
  const problem = { status: 400, code: 'unknown_column', detail: 'No column named x', parameter: 'x', allowed: ['title'] };
  answer(400, problem, 'application/problem+json');
  const error = await callGenerated('GET', 'books').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    statusText: 'Reason',
    problem,
    message: 'No column named x',
    details: JSON.stringify(problem),
  });
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
});

test.each([
  ['[S-307] a call flagged so', 'POST', 'users/login', {}],
  ['a call whose caller shows the failure', 'GET', 'books', { suppressErrors: true }],
  ['a call whose caller shows this status', 'GET', 'books', { suppressErrors: [400, 500] }],
] as const)('%s stays out of the global handling', async (_name, method, path, options) => {
  answer(500, { status: 500 });
  await expect(callGenerated(method, path, options)).rejects.toMatchObject({ status: 500 });
  expect(onError).not.toHaveBeenCalled();
});

test('a status that the caller does not show itself reaches the global handling', async () => {
  answer(500, { status: 500 });
  await expect(callGenerated('GET', 'books', { suppressErrors: [400, 409] })).rejects.toMatchObject({ status: 500 });
  expect(onError).toHaveBeenCalledOnce();
});

test('a body that is not JSON leaves status and text', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
  await expect(callGenerated('GET', 'books')).rejects.toMatchObject({
    status: 502,
    message: 'Bad Gateway',
    details: '<h1>Bad gateway</h1>',
  });
});

test('an unreachable server is status 0', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(callGenerated('GET', 'books')).rejects.toMatchObject({ status: 0, problem: { code: 'unreachable' } });
  expect(onError).toHaveBeenCalledOnce();
});

test('a cancelled call is no error', async () => {
  const controller = new AbortController();
  fetchMock.mockImplementationOnce(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason);
  });
  await expect(callGenerated('GET', 'books', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(onError).not.toHaveBeenCalled();
});

test('a call of the endpoint list has the values of its placeholders apart, which are encoded', async () => {
  answer(200, { title: 'Books' });
  expect(await callApi('GET', 'globals/menu/help/{mid}', { params: { mid: 'BOOKS/1' } })).toEqual({ title: 'Books' });
  expect(sent().url).toBe('/api/globals/menu/help/BOOKS%2F1');
});
