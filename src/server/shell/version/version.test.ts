import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';
import { versionArea } from './area.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'version-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const dist = path.join(root, 'dist');
const app = await plainServer({
  listOperations: () => versionArea.operations,
  root,
  environment: { MAINTENANCE_URL: 'https://down.example/' },
});
const ask = async () => (await app.inject({ url: '/api/version' })).json();

test('[S-145][S-176] a build is identified by its name, and a running build by its emptied folder', async () => {
  expect(await ask()).toMatchObject({ version: '0.0.0-test', build: '', cache_available: false, updating: false });
  fs.mkdirSync(dist);
  expect(await ask()).toMatchObject({ build: '', cache_available: false, updating: true });
  fs.writeFileSync(path.join(dist, 'index.html'), '<script src="/assets/a-1.js">');
  const first = await ask();
  expect(first).toMatchObject({ build: expect.stringMatching(/^[0-9a-f]{12}$/), cache_available: true, updating: false });
  fs.rmSync(path.join(dist, 'index.html'));
  expect(await ask()).toMatchObject({ build: '', updating: true });
  fs.writeFileSync(path.join(dist, 'index.html'), '<script src="/assets/a-2.js">');
  const second = await ask();
  expect(second.updating).toBe(false);
  expect(second.build).not.toBe(first.build);
});

test('[S-338] everybody learns where to go while the portal is down', async () => {
  expect(await ask()).toMatchObject({ maintenance_url: 'https://down.example/' });
});
