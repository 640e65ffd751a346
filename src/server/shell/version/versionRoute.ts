import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { versionEndpoints } from '../../../shared/shell/version/endpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/** GET version: the build, which the app compares to detect a new one. Spec S-145, S-175, S-176. */
export async function version({ app }: CallOf<typeof versionEndpoints, 'GET version'>) {
  const folder = path.join(app.config.root, 'dist');
  const build = await readBuild(path.join(folder, 'index.html'));
  return {
    version: app.version,
    build,
    cache_available: build !== '',
    // A build empties its folder first; without a folder, the app was never built here.
    updating: app.stopping.aborted || (build === '' && existsSync(folder)),
    product_code: app.config.productCode,
    product_name: app.config.productName,
    maintenance_url: app.config.maintenanceUrl ?? '',
  };
}

/** Identifies the build: index.html names its scripts by their hashes; empty without a build. */
async function readBuild(file: string): Promise<string> {
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  return text && createHash('sha256').update(text).digest('hex').slice(0, 12);
}
