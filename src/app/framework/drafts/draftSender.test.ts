import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftEndpoints } from '../../../shared/framework/endpoints/draftEndpoints.ts';
import { configureApi } from '../api/callApi.ts';
import { type DraftSender, type KeptDraft, makeDraftSender } from './draftSender.ts';
import type { Draft } from './draftStore.ts';

/** The calls in their order: method, id and title. */
const calls: string[] = [];
/** Answers to the next calls; then the server keeps everything. `away`: no connection. */
let answers: (number | 'away')[] = [];
let other: object | null = null;
let draft: Draft | undefined;
const kept: (KeptDraft | undefined)[] = [];
const others: string[] = [];
let isEnded = false;
let sender: DraftSender;
let stop: () => void;

const titled = (title: string, id = 'mine'): Draft => ({
  id,
  at: '2026-03-10T15:00:00.000Z',
  values: { title },
  base: { title: 'Emma' },
  isInterrupted: false,
  isPartial: false,
});

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = kept.length = others.length = 0;
  [answers, other, draft, isEnded] = [[], null, undefined, false];
  configureApi({ endpoints: () => draftEndpoints, headers: () => ({}) });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, keepalive }: RequestInit = {}) => {
    const title = typeof body === 'string' ? ` ${JSON.parse(body).values.title}` : '';
    calls.push(`${method} ${url.replace('/api/drafts/', '')}${title}${keepalive && method === 'PUT' ? ' at last' : ''}`);
    const answer = answers.shift() ?? 200;
    if (answer === 'away') throw new TypeError('no connection');
    const problem = answer === 200 ? { at: '2026-03-10T15:00:00.000Z', other } : { status: answer };
    return new Response(method === 'DELETE' && answer === 200 ? null : JSON.stringify(problem), {
      status: method === 'DELETE' && answer === 200 ? 204 : answer,
      headers: { 'content-type': 'application/json' },
    });
  });
  sender = makeDraftSender({
    form: 'BOOKS update 7',
    id: 'mine',
    current: () => draft,
    isEnded: () => isEnded,
    onKept: (state) => kept.push(state),
    onOther: ({ id }) => others.push(id),
  });
  stop = sender.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const typed = (title: string) => {
  draft = titled(title);
  sender.touch();
};
const places = () => kept.map((state) => state?.place);

test('a draft is sent 2 s after the last change, once', async () => {
  typed('a');
  await wait(1500);
  typed('ab');
  await wait(1999);
  expect(calls).toEqual([]);
  await wait(1);
  expect(calls).toEqual(['PUT mine ab']);
  expect(kept).toEqual([{ place: 'server', at: '2026-03-10T15:00:00.000Z' }]);
  sender.touch();
  await wait(5000);
  expect(calls).toEqual(['PUT mine ab']);
});

test('a draft is sent at once when its form goes', async () => {
  typed('a');
  sender.flush();
  await wait(0);
  expect(calls).toEqual(['PUT mine a at last']);
});

test('a draft that was saved or discarded is removed, one that was never sent is not', async () => {
  draft = undefined;
  sender.flush();
  await wait(0);
  expect(calls).toEqual([]);
  typed('a');
  await wait(2000);
  draft = undefined;
  sender.flush();
  await wait(0);
  expect(calls).toEqual(['PUT mine a', 'DELETE mine']);
  expect(places()).toEqual([undefined, 'server', undefined]);
});

test('without a connection the draft is on the device, and is sent once there is one', async () => {
  answers = ['away'];
  typed('a');
  await wait(2000);
  expect(places()).toEqual(['device']);
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect(calls).toEqual(['PUT mine a', 'PUT mine a']);
  expect(places()).toEqual(['device', 'server']);
});

test.each([
  [503, 'refused', 2],
  [507, 'refused', 2],
  [429, 'refused', 2],
  [413, 'too_large', 1],
  [403, 'refused', 1],
] as const)('after a refusal %d the draft is kept here (%s), with %d calls', async (status, place, count) => {
  answers = [status];
  typed('a');
  await wait(2000);
  expect(places()).toEqual([place]);
  await wait(60_000);
  expect(calls.length).toBe(count);
});

test('a draft that the server could not keep is sent again, and the line says where it is', async () => {
  answers = [507];
  typed('a');
  await wait(2000);
  await wait(30_000);
  expect(calls).toEqual(['PUT mine a', 'PUT mine a']);
  expect(places()).toEqual(['refused', 'server']);
});

test('a draft is sent at once when its step is left', async () => {
  typed('a');
  sender.send();
  await wait(0);
  expect(calls).toEqual(['PUT mine a']);
  await wait(5000);
  expect(calls).toEqual(['PUT mine a']);
});

test('a later version on the server changes nothing', async () => {
  answers = [409];
  typed('a');
  await wait(2000);
  expect(kept).toEqual([]);
});

test('the draft of another device is told of; one that is thrown away is not', async () => {
  other = { id: 'theirs', at: '2026-03-10T14:00:00.000Z' };
  typed('a');
  await wait(2000);
  expect(others).toEqual(['theirs']);
  sender.remove('theirs', 'now');
  await wait(0);
  expect(calls).toEqual(['PUT mine a', 'DELETE theirs']);
});

test('after a sign-out nothing is sent', async () => {
  typed('a');
  isEnded = true;
  sender.flush();
  await wait(5000);
  expect(calls).toEqual([]);
});

test('a draft that is replaced goes once what replaces it is stored', async () => {
  sender.remove('before', 'replaced');
  await wait(10_000);
  expect(calls).toEqual([]);
  answers = ['away'];
  typed('a');
  await wait(2000);
  expect(calls).toEqual(['PUT mine a']);
  await wait(30_000);
  expect(calls).toEqual(['PUT mine a', 'PUT mine a', 'DELETE before']);
});

test('a draft beside that of the form is stored', async () => {
  sender.keep(titled('beside', 'other'));
  await wait(0);
  expect(calls).toEqual(['PUT other beside']);
});
