import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';

test('a process that lags refuses requests as busy, and answers again once it has caught up', async () => {
  const app = await plainServer({ listOperations: () => [], environment: { BUSY_DELAY_MS: '100' } });
  const get = async (url: string) => (await app.inject({ url })).statusCode;
  const isBusy = async () => (await get('/api/none')) === 503;
  const until = Date.now() + 20_000;
  let wasBusy = false;
  while (!wasBusy && Date.now() < until) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await pause(1);
    wasBusy = await isBusy();
  }
  expect(wasBusy).toBe(true);
  expect(await get('/healthz')).toBe(200);
  while ((await isBusy()) && Date.now() < until) await pause(100);
  expect(await get('/api/none')).toBe(404);
});
