// The portal under test: like `npm start`, but with a small demo in its own database, deleted when the run ends, and with a mail server.
import fs from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../src/server/db/postgres/dataFolder.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import { startPortal } from '../src/server/startPortal.ts';
import { startProvider } from '../test/startProvider.ts';
import { startMailServer } from './mailServer.ts';
import { addPeopleOnFile } from './peopleOnFile.ts';

const { PORT: port = '4173', E2E_PROVIDER_PORT: providerPort = String(Number(port) + 1000) } = process.env;
/** An identity provider next to the portal that accepts everybody: each e-mail address entered there counts as the user's own. */
const provider = await startProvider({
  callback: `http://127.0.0.1:${port}/api/oidc/callback`,
  port: Number(providerPort),
  accountOf: (id) => ({ email: id.replace(/^unverified:/, ''), email_verified: !id.startsWith('unverified:') }),
});

const root = path.resolve(import.meta.dirname, '..');
const folder = process.env['E2E_FOLDER'] ?? path.join(dataFolder(process.env['DATA_DIR'], root, 'waybill'), `e2e-${process.pid}`);
// A busy machine is no reason to refuse a call: tests of refusals make them up.
const outside = { ...provider.environment, MAIL_URL: await startMailServer(), BUSY_DELAY_MS: '0' };
const read = parseConfig({ ...process.env, ...outside, DATA_DIR: folder, DEMO_SHIPMENTS: '2000' }, root);
if ('problems' in read) throw new Error(read.problems.join('\n'));

const portal = await startPortal(read.config, (line) => void process.stdout.write(`${line}\n`));
if (read.config.databaseUrl === undefined) await addPeopleOnFile(read.config);
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    provider.close();
    void portal.stop().finally(() => {
      fs.rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
  });
