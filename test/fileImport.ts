import { expect } from 'vitest';
import type { ImportState, RefusedRow } from '../src/shared/framework/imports/Import.ts';
import { runJob } from './runJob.ts';
import type { TestServer } from './server.ts';

interface SentFile {
  readonly token: string;
  /** `api_url` of the list. */
  readonly api: string;
  readonly content: string | Buffer;
  readonly name?: string;
}

/** Sends a file to a list. */
function sendFile({ app }: TestServer, { token, api, content, name = 'rows.csv' }: SentFile) {
  return app.inject({
    method: 'POST',
    url: `/api/file_imports?api=${encodeURIComponent(api)}&name=${name}`,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/octet-stream', 'accept-language': 'en' },
    payload: content,
  });
}

/** As `sendFile`, of a file that is taken. */
export async function openFile(server: TestServer, file: SentFile): Promise<ImportState> {
  const answer = await sendFile(server, file);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

/** Checks or imports the rows of a file, and reads its state afterwards. */
export async function runImport(server: TestServer, token: string, id: number, keep?: 'all' | 'good'): Promise<ImportState> {
  const step = keep ? 'commit' : 'check';
  const started = await server.call('POST', `file_imports/${id}/${step}`, { token, ...(keep && { body: { keep } }) });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  await runJob(server, 'tasks.run', { id: started.json<ImportState>().task ?? 0 });
  return (await server.call('GET', `file_imports/${id}`, { token })).json();
}

/** All refused rows of a file after a check or an import. */
export async function refusedRows({ call }: TestServer, token: string, id: number): Promise<readonly RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for (let count = 1; rows.length < count; ) {
    const answer = await call('GET', `file_imports/${id}/refused?limit=100&offset=${rows.length}`, { token });
    expect(answer.statusCode).toBe(200);
    const page = answer.json<{ count: number; results: RefusedRow[] }>();
    ({ count } = page);
    rows.push(...page.results);
  }
  return rows;
}

/** Rows by their headings as a CSV file; blank where left out. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
  return `${lines.map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}
