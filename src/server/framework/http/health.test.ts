import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { type ReadinessChecks, registerHealth } from './health.ts';

const { disk_gone: diskGone } = defineErrors({ disk_gone: 503 });

afterEach(() => vi.useRealTimers());

function serverWith(checks: ReadinessChecks) {
  const app = Fastify();
  registerHealth(app, checks);
  return app;
}

test.each([
  ['all hold', { one: async () => true }, 200, { status: 'ready', checks: { one: true } }],
  ['one does not hold', { one: async () => true, two: async () => false }, 503, { status: 'not ready', checks: { one: true, two: false } }],
  [
    'one fails with a known condition',
    { one: async () => true, two: async () => Promise.reject(diskGone()) },
    503,
    { status: 'not ready', code: 'disk_gone', checks: { one: true, two: false } },
  ],
  [
    'one fails otherwise, of which nothing is told',
    { one: async () => Promise.reject(new Error('secret')) },
    503,
    { status: 'not ready', checks: { one: false } },
  ],
])('readyz where %s', async (_name, checks: ReadinessChecks, status, body) => {
  const answer = await serverWith(checks).inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([status, body]);
});

test('a check that hangs has failed within two seconds, is not asked again meanwhile, and counts once it answers', async () => {
  const asked: PromiseWithResolvers<boolean>[] = [];
  const app = serverWith({
    slow: () => {
      const question = Promise.withResolvers<boolean>();
      asked.push(question);
      return question.promise;
    },
  });
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = app.inject('/readyz');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(1999);
  expect((await first).json()).toEqual({ status: 'not ready', code: 'timeout', checks: { slow: false } });
  const second = app.inject('/readyz');
  await vi.advanceTimersByTimeAsync(1000);
  asked[0]?.resolve(true);
  expect((await second).json()).toEqual({ status: 'ready', checks: { slow: true } });
  expect(asked).toHaveLength(1);
});
