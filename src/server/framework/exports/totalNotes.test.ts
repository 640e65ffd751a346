import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { libraryExport } from '../../../../test/library/libraryExport.ts';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { callOf, readers } from '../../../../test/library/openLibrary.ts';
import { unitsCmid as cmid, unitRegistry } from '../../../../test/library/unitRegistry.ts';
import { holdLock } from '../../../../test/locks.ts';
import { pdfPages } from '../../../../test/pdfText.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { sql } from '../../db/sql.ts';
import { openList } from '../lists/openList.ts';
import { totalNotes } from './totalNotes.ts';

/** Totals above the rows of a file, against separate statements. */
let server: LibraryServer;
beforeAll(async () => {
  server = await libraryServer();
});

const textsOf = async (query: object, language = 'en'): Promise<string[]> =>
  pdfPages((await libraryExport(server, 'PDF', { 'accept-language': language }, query)).rawPayload).flatMap((page) =>
    page.map(({ text }) => text),
  );

const amount = (value: number, language = 'en'): string =>
  new Intl.NumberFormat(`${language}-CA`, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

async function stored(): Promise<{ readonly copies: number; readonly average: number }> {
  const [row] = await server.database.unscoped('test').run(
    sql<{
      copies: number;
      average: number;
    }>`select sum(copies)::int as copies, avg(copies)::float8 as average from books where genre = 'novel'`,
  );
  return row ?? { copies: 0, average: 0 };
}

describe('a PDF of rows', () => {
  const aggregate = 'sum:copies,avg:copies';

  test.each([
    ['en', 'Total Copies: ', 'Average Copies: '],
    ['fr', 'Total – Copies (fr)\u00A0: ', 'Moyenne – Copies (fr)\u00A0: '],
  ])('states the totals of all its rows in %s, below their number', async (language, sum, average) => {
    const texts = await textsOf({ genre: 'novel', aggregate }, language);
    const { copies, average: mean } = await stored();
    const whole = new Intl.NumberFormat(`${language}-CA`).format(copies);
    const at = texts.findIndex((text) => /^\d+ (rows|lignes)$/.test(text));
    expect(texts.slice(at + 1, at + 3)).toEqual([`${sum}${whole}`, `${average}${amount(mean, language)}`]);
  });

  test('has none without rows', async () => {
    const texts = await textsOf({ title: 'No such title', aggregate });
    expect(texts.some((text) => text.startsWith('Total'))).toBe(false);
  });
});

test.each(['CSV', 'JSON', 'XML', 'XLSX'])('%s has rows alone, which are read by programs', async (format) => {
  const query = { sort: 'id', fields: 'id,title' };
  // The archive of a workbook carries the time at which it was made.
  const contentOf = async (own: object) => {
    const { rawPayload } = await libraryExport(server, format, {}, own);
    return format === 'XLSX' ? (await readXlsx(rawPayload)).sheets : rawPayload.toString();
  };
  const [withTotals, withoutTotals] = [await contentOf({ ...query, aggregate: 'sum:copies' }), await contentOf(query)];
  expect(withTotals.length).toBeGreaterThan(0);
  expect(withTotals).toEqual(withoutTotals);
});

describe('totals of amounts in several units', () => {
  const notes = (query: string, { reader = readers.root as Reader, barred = [] as readonly string[], timeoutMs = 60_000 } = {}) => {
    const ctx = callOf({ ...reader, grants: new Set([...reader.grants, cmid]) }, { registry: unitRegistry(barred), cmid, language: 'en' });
    const model = { ...openList(libraryRegistrations, ctx, 'books', 'export'), timeoutMs };
    return totalNotes(server.database.scoped(ctx), {
      model,
      query: parseListQuery(query, model.queryContext),
      format: 'PDF',
      title: 'Books',
    });
  };

  test('are stated for each unit', async () => {
    const rows = await server.database
      .unscoped('test')
      .run(sql<{ sum: number }>`select sum(price)::float8 as sum from books group by genre order by count(*) desc, genre`);
    const [note, ...others] = await notes('aggregate=sum:price');
    expect(others).toEqual([]);
    expect(note).toMatch(/^Total Price: /);
    const values = note?.slice('Total Price: '.length).split(' · ') ?? [];
    expect(values).toHaveLength(rows.length);
    for (const { sum } of rows) expect(values.join(' · ')).toContain(amount(sum));
  });

  test('are left out for a reader who may not see the unit', async () => {
    expect(await notes('aggregate=sum:price', { reader: readers.keeper, barred: ['genre'] })).toEqual([]);
  });

  test('are left out if adding them up takes too long', async () => {
    const release = await holdLock(server.database, sql`lock table books in access exclusive mode`);
    try {
      expect(await notes('aggregate=sum:price', { timeoutMs: 50 })).toEqual([]);
    } finally {
      await release();
    }
  });
});
