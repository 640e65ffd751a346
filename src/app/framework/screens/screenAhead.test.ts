import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse } from '../../../../test/fixtures/gridServer.ts';
import { configureApi } from '../api/callApi.ts';
import { arrivedScreen, askScreenAhead, takeScreenAhead } from './screenAhead.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Response) {
  configureApi({ endpoints: () => [{ method: 'GET', path: 'definitions/{cmid}' }] });
  const fetchMock = vi.fn<(address: string) => Promise<Response>>(async () => response());
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

test('the answer is handed over once, to the screen that it describes', async () => {
  const fetchMock = answerWith(() => jsonResponse({ cmid: 'BOOKS' }));
  askScreenAhead('BOOKS');
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/definitions/BOOKS']);
  expect(await takeScreenAhead('BOOKS')).toEqual({ cmid: 'BOOKS' });
  expect(takeScreenAhead('BOOKS')).toBeUndefined();
});

test('another screen asks for itself, and the answer asked for is dropped', () => {
  answerWith(() => jsonResponse({ cmid: 'BOOKS' }));
  askScreenAhead('BOOKS');
  expect(takeScreenAhead('AUTHORS')).toBeUndefined();
  expect(takeScreenAhead('BOOKS')).toBeUndefined();
});

test('a refusal reaches the screen that takes it', async () => {
  answerWith(() => jsonResponse({ detail: 'No.' }, 403));
  askScreenAhead('BOOKS');
  await expect(takeScreenAhead('BOOKS')).rejects.toMatchObject({ status: 403 });
});

test('the answer is there without waiting once it has arrived, for its own screen', async () => {
  answerWith(() => jsonResponse({ cmid: 'BOOKS' }));
  askScreenAhead('BOOKS');
  expect(arrivedScreen('BOOKS')).toBeUndefined();
  await vi.waitFor(() => expect(arrivedScreen('BOOKS')).toEqual({ cmid: 'BOOKS' }));
  expect(arrivedScreen('AUTHORS')).toBeUndefined();
});
