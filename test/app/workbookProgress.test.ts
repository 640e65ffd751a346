import { describe, expect, test, vi } from 'vitest';
import { countReceived } from '../../src/app/framework/grid/state/exportProgress.ts';
import type { ExportColumn, ExportContent, Row } from '../../src/server/framework/exports/content/ExportColumn.ts';
import { xlsxFile } from '../../src/server/framework/exports/xlsx/xlsxFile.ts';
import { isDeep } from '../tier.ts';

/** The rows of a workbook of the server, as the browser counts them. */

const nothing = new Uint8Array();
const patiently = { timeout: 60_000 };

const shown = { type: 'text', format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;
const columns: ExportColumn[] = [{ name: 'name', heading: '<row> é', kind: 'text', decimals: undefined, shown }];

async function workbook(count: number): Promise<Buffer> {
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (let from = 0; from < count; from += 1000)
      yield Array.from({ length: Math.min(1000, count - from) }, (_, i): Row => [`<row r="${from + i}"> ${Math.sin(from + i)}`]);
  }
  const content: ExportContent = {
    title: 'Books',
    filter: undefined,
    language: 'en',
    columns,
    naming: 0,
    rows: rows(),
    word: (key) => key,
  };
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxFile(content)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the rows of a workbook are counted as it arrives', () => {
  test.each([
    [0, 1000],
    [1, 1],
    [40, 7],
    [30_000, 5000],
  ])('%i rows in chunks of %i bytes', async (count, size) => {
    const file = await workbook(count);
    const receive = countReceived('XLSX', 1);
    for (let at = 0; at < file.length; at += size) receive(file.subarray(at, at + size));
    await vi.waitUntil(() => receive(nothing).rows === count, patiently);
    expect(receive(nothing)).toEqual({ bytes: file.length, rows: count });
  });

  test('a part of the file holds a part of the rows', async () => {
    const file = await workbook(30_000);
    const receive = countReceived('XLSX', 1);
    receive(file.subarray(0, file.length / 2));
    await vi.waitUntil(() => Number(receive(nothing).rows) > 10_000, patiently);
    expect(receive(nothing).rows).toBeLessThan(20_000);
    receive(file.subarray(file.length / 2));
    await vi.waitUntil(() => receive(nothing).rows === 30_000, patiently);
  });

  test.runIf(isDeep)('rows beyond the first sheet are not guessed', async () => {
    const receive = countReceived('XLSX', 1);
    const file = await workbook(1_048_576);
    receive(file);
    await vi.waitUntil(() => receive(nothing).rows === undefined, patiently);
    expect(receive(nothing)).toEqual({ bytes: file.length, rows: undefined });
  });
});
