import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { LivePages } from './LivePages.ts';

/** An answer that keeps what is written. */
class Answer extends EventEmitter {
  writableLength = 0;
  text = '';
  isEnded = false;
  write(part: string): boolean {
    this.text += part;
    return true;
  }
  end(): this {
    this.isEnded = true;
    this.emit('close');
    return this;
  }
  /** Topics of the events so far. */
  topics(): string[] {
    return [...this.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data).topic);
  }
}

function makePages(more: object = {}) {
  const stopping = new AbortController();
  const heard: ((payload: string) => void)[] = [];
  const alive = new Set([1, 2, 3]);
  const pages = new LivePages({
    listen: async (handler) => {
      heard.push(handler);
      return async () => {};
    },
    findAlive: async (ids) => new Set(ids.filter((id) => alive.has(id))),
    stopping: stopping.signal,
    streamsMax: 3,
    streamsPerUser: 2,
    beatMs: 20,
    pauseMs: 30,
    ...more,
  });
  const open = async (userId: number, sessionId = userId, isActedFor = false) => {
    const reader = { userId, sessionId, isActedFor };
    await pages.admit(reader);
    const answer = new Answer();
    pages.open(reader, answer as never);
    return answer;
  };
  const notify = (news: object) => {
    for (const handler of heard) handler(JSON.stringify(news));
  };
  return { pages, open, notify, heard, alive, stopping };
}

test('a topic goes to all, or to the named users alone, and never to who acts as one of them', async () => {
  const { open, notify, heard } = makePages();
  const [ann, bob, actor] = [await open(1), await open(2), await open(1, 3, true)];
  expect(heard).toHaveLength(1);
  notify({ topic: 'notifications', users: [1] });
  notify({ topic: 'inbox' });
  await vi.waitFor(() => expect(ann.topics()).toEqual(['notifications', 'inbox']));
  expect([bob.topics(), actor.topics()]).toEqual([['inbox'], ['inbox']]);
  expect(ann.text).not.toContain('users');
});

test('many changes are one event in each pause', async () => {
  const { open, notify } = makePages({ pauseMs: 60 });
  const ann = await open(1);
  for (let i = 0; i < 50; i++) {
    notify({ topic: 'inbox' });
    await wait(2);
  }
  await wait(100);
  expect(ann.topics().length).toBeGreaterThan(0);
  expect(ann.topics().length).toBeLessThan(8);
});

test('after a lost connection to the database every topic is sent', async () => {
  const { open, heard } = makePages();
  const ann = await open(1);
  heard[0]?.('');
  await vi.waitFor(() => expect(ann.topics()).toEqual(['notifications', 'inbox']));
});

test.each(['{', '{"topic":"books"}', '[]'])('the text %s on the channel tells nothing', async (payload) => {
  const { open, heard } = makePages();
  const ann = await open(1);
  heard[0]?.(payload);
  await wait(50);
  expect(ann.topics()).toEqual([]);
});

test('the stream of an ended session ends, the others get comments', async () => {
  const { open, alive, pages } = makePages();
  const [ann, bob] = [await open(1), await open(2)];
  alive.delete(1);
  await vi.waitFor(() => expect([ann.isEnded, bob.text.length > 6]).toEqual([true, true]));
  expect([bob.isEnded, pages.size]).toEqual([false, 1]);
});

test('without the database the streams stay', async () => {
  const { open } = makePages({ findAlive: async () => Promise.reject(new Error('away')) });
  const ann = await open(1);
  await wait(60);
  expect(ann.isEnded).toBe(false);
});

test('a user has a few streams and a process some; one that ends makes place', async () => {
  const { open } = makePages();
  const first = await open(1);
  await open(1);
  await expect(open(1)).rejects.toMatchObject({ code: 'too_many_streams', status: 503, retryAfterSeconds: 60 });
  await open(2);
  await expect(open(3)).rejects.toMatchObject({ code: 'too_many_streams' });
  first.end();
  await open(3);
});

test('a client that takes nothing loses its stream', async () => {
  const { open } = makePages();
  const ann = await open(1);
  ann.writableLength = 100_000;
  await vi.waitFor(() => expect(ann.isEnded).toBe(true));
});

test('all streams end when the process stops', async () => {
  const { open, stopping } = makePages();
  const ann = await open(1);
  stopping.abort();
  expect(ann.isEnded).toBe(true);
});

test('a failed subscription is tried again by the next stream', async () => {
  let isDown = true;
  const listen = async () => {
    if (isDown) throw new Error('no database');
    return async () => {};
  };
  const { open } = makePages({ listen });
  await expect(open(1)).rejects.toThrow('no database');
  isDown = false;
  await open(1);
});
