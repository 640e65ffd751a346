import { beforeEach, describe, expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { type Outlines, openBlankSchema, say, text } from '../../../../test/syncedLibrary.ts';
import { normalizeText } from '../../../shared/framework/fields/normalizeText.ts';
import { sql } from '../sql.ts';
import { normalTextSql } from './normalTextSql.ts';
import { applyPending, readPending } from './pendingChanges.ts';

const { database, run, sync } = await openBlankSchema();

describe('texts that were stored before they were normalized', () => {
  const titled: Outlines = { books: { properties: { title: text }, required: ['title'], unique: [['title']] } };
  const odd = ['Zaza ', '\u00a0Zaza', 'Zu\u0308ri', 'Caf\u00e9\u200b', 'Cafe\u0301', 'A\u3000b', ' \u2009', 'Done'];
  const pendingTexts = () => readPending(database, registryOf(titled), { texts: true });
  beforeEach(async () => {
    await sync(titled);
    await database.unscoped('test').run(sql`insert into books (title) select t from unnest(${odd}::text[]) as u(t)`);
  });

  test('are counted and put in order where no other row is the same then; the others are named', async () => {
    const found = await pendingTexts();
    expect(found.map(({ reason, rows, statements }) => [reason.key, rows, statements.length])).toEqual([
      ['schema.same_texts', 2, 0],
      ['schema.odd_texts', 2, 1],
    ]);
    const [same, change] = found;
    expect(same && say(same.reason)).toMatch(/^books: 2 values of title occur more than once .*'Zaza ' = '.Zaza'/);
    // The start of a portal does not read whole tables.
    expect(await readPending(database, registryOf(titled))).toEqual([]);
    const chosen = [{ id: change?.id ?? '' }];
    const { pending } = await applyPending(database, registryOf(titled), chosen, () => {}, { texts: true });
    expect(pending.map(({ reason }) => reason.key)).toEqual(['schema.same_texts']);
    const titles = (await run<{ title: string }>('select title from books order by id')).map(({ title }) => title);
    expect(titles).toEqual(['Zaza ', '\u00a0Zaza', 'Z\u00fcri', 'Caf\u00e9\u200b', 'Cafe\u0301', 'A b', ' \u2009', 'Done']);
  });
});

test.each([true, false])('PostgreSQL normalizes a text as the portal does (one line: %s)', async (isOneLine) => {
  const signs = Array.from({ length: 0xffff }, (_, i) => i + 1).filter((code) => code < 0xd800 || code > 0xdfff);
  const texts = signs.map((code) => String.fromCodePoint(code)).map((sign) => `${sign}a${sign}b${sign}`);
  const [row] = await database.unscoped('test').run(sql<{ texts: string[] }>`
    select array_agg(${normalTextSql(sql.id('t'), isOneLine)} order by n) as texts from unnest(${texts}::text[]) with ordinality as u(t, n)`);
  const differing = texts.filter((text, i) => normalizeText(text, { isOneLine }) !== row?.texts[i]);
  // Newer Unicode versions compose further letters.
  expect(differing.map((text) => text.codePointAt(0)?.toString(16))).toEqual([]);
});
