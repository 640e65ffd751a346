import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

const never = new AbortController().signal;

function begin(turn: ReturnType<typeof takeTurns>, begun: string[], name: string, signal = never) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = turn(async () => {
    begun.push(name);
    await promise;
    return name;
  }, signal);
  return { done, end: resolve };
}

test('work runs one after the other', async () => {
  const turn = takeTurns(60_000);
  const begun: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => begin(turn, begun, name));
  for (const [i, { done, end }] of works.entries()) {
    await setImmediate();
    expect(begun).toEqual(['a', 'b', 'c'].slice(0, i + 1));
    end();
    await done;
  }
});

test('beside long work the next one begins', async () => {
  const turn = takeTurns(1);
  const begun: string[] = [];
  const long = begin(turn, begun, 'long');
  const next = begin(turn, begun, 'next');
  await expect.poll(() => begun).toEqual(['long', 'next']);
  next.end();
  expect(await next.done).toBe('next');
  long.end();
  expect(await long.done).toBe('long');
});

test('work that fails, or is given up while it waits, lets the next one begin', async () => {
  const turn = takeTurns(60_000);
  const failed = turn(() => Promise.reject(new Error('no')), never);
  await expect(failed).rejects.toThrow('no');
  const begun: string[] = [];
  const first = begin(turn, begun, 'first');
  const givenUp = new AbortController();
  const second = begin(turn, begun, 'second', givenUp.signal);
  await setImmediate();
  givenUp.abort();
  await expect(second.done).rejects.toThrow('aborted');
  first.end();
  await first.done;
  const third = begin(turn, begun, 'third');
  third.end();
  expect(await third.done).toBe('third');
  expect(begun).toEqual(['first', 'third']);
});
