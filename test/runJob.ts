import type { JobData } from '../src/server/framework/jobs/JobDefinition.ts';
import { jobs } from '../src/server/parts.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { TestServer } from './server.ts';

/** Runs a job of the portal in the process of the test, by the clock of the test server. */
export async function runJob({ portal }: TestServer, name: string, data: JobData = {}): Promise<void> {
  const run = { id: '', attempt: 1, retryInMs: undefined, signal: new AbortController().signal };
  const job = jobs[name];
  invariant(job, `${name} is one of the jobs ${Object.keys(jobs).toSorted().join(', ')}`);
  await job.handle({ ...portal, portalUrl: 'https://portal.example', print: () => {} }, data, run);
}
