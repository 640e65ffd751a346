import { expect, test, vi } from 'vitest';
import { Slots } from './Slots.ts';

const taken = (slots: Slots, key: string): boolean => slots.tryTake(key) !== undefined;

test('a key has so many slots, another key its own', () => {
  const slots = new Slots(2);
  expect([taken(slots, 'a'), taken(slots, 'a'), taken(slots, 'a'), taken(slots, 'b')]).toEqual([true, true, false, true]);
});

test('a slot that is given back twice is free once', () => {
  const slots = new Slots(1);
  const release = slots.tryTake('a');
  release?.();
  expect(taken(slots, 'a')).toBe(true);
  release?.();
  expect(taken(slots, 'a')).toBe(false);
});

test('waiting requests are served in their order', async () => {
  const slots = new Slots(1);
  const first = await slots.take('a');
  const order: string[] = [];
  const others = ['second', 'third'].map(async (name) => {
    const release = await slots.take('a');
    order.push(name);
    release();
  });
  expect(order).toEqual([]);
  first();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
  expect(taken(slots, 'a')).toBe(true);
});

test('a wait ends with its signal, and leaves the slot to the next', async () => {
  const slots = new Slots(1);
  const release = await slots.take('a');
  const gone = new AbortController();
  const left = slots.take('a', gone.signal);
  const next = slots.take('a');
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(slots.take('a', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  release();
  expect(typeof (await next)).toBe('function');
});

test('so many wait at most; a further one is refused at once, to be tried again', async () => {
  const slots = new Slots(1);
  const gone = new AbortController();
  await slots.take('a');
  const waiting = Array.from({ length: 120 }, () => slots.take('a', gone.signal).catch(() => 'gone'));
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'too_many_at_once', status: 503, retryAfterSeconds: 5 });
  gone.abort();
  expect(await Promise.all(waiting)).toEqual(Array(120).fill('gone'));
});

test('a line that moves serves each in its turn, however long it takes', async () => {
  vi.useFakeTimers();
  try {
    const slots = new Slots(1);
    let release = await slots.take('a');
    const waiting = Array.from({ length: 5 }, () => slots.take('a'));
    const late = slots.take('a').catch((error: unknown) => error);
    for (const next of waiting) {
      await vi.advanceTimersByTimeAsync(29_000);
      release();
      release = await next;
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toMatchObject({ code: 'too_many_at_once' });
  } finally {
    vi.useRealTimers();
  }
});

test('a wait ends after 30 seconds in which no slot is passed on', async () => {
  vi.useFakeTimers();
  try {
    const slots = new Slots(1);
    const release = await slots.take('a');
    const late = slots.take('a').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toMatchObject({ code: 'too_many_at_once' });
    release();
    expect(taken(slots, 'a')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
