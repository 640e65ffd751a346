import { parse as parseCsv } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryExport } from '../../../../test/library/libraryExport.ts';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { parseXml } from '../../../../test/parseXml.ts';
import { pdfPages, pdfTables } from '../../../../test/pdfText.ts';
import { sql } from '../../db/sql.ts';

/** Every cell of every format, read by readers that share nothing with the writers, compared with a separate statement. */

/** Texts that a format, or a program that opens it, is likely to change. */
const hostile = [
  '=SUM(A1:A2)',
  '+1 418 555 0100',
  '-1',
  '@nom',
  '\ttab',
  '\rretour',
  '\nligne',
  '＝1+1',
  '＋1',
  '－1',
  '＠nom',
  "'=déjà",
  "''=deux",
  "'apostrophe",
  'deux\nlignes',
  'deux\r\nlignes',
  'dit « "oui, non" »; puis',
  '"',
  '""',
  'Été à Trois-Rivières, œuvre d’Àlmée',
  '😀 👩‍👩‍👧 🇨🇦',
  '日本語',
  '𠮷野家の倉庫「東京」',
  '上海市浦东新区（第3号） 臺灣',
  '서울특별시 강남구',
  'شركة النقل (123) ABC',
  'שָׁלוֹם עולם 12.5 kg',
  'क्षत्रिय हिन्दी ਪੰਜਾਬੀ தமிழ்',
  'น้ำผึ้ง ᐃᓄᒃᑎᑐᑦ',
  '∑ 𝔸 → ≠ 👍🏽 1️⃣',
  ']]> & <b>gras</b> &amp;',
  '_x000A_',
  '0012',
  '1e5',
  '2026-03-01',
  'TRUE',
  '  des blancs  ',
  'null',
  '\\N',
  'a\\tb\\',
];

const types = {
  isbn: 'text',
  title: 'text',
  subtitle: 'text',
  genre: 'text',
  copies: 'number',
  pages: 'number',
  price: 'decimal',
  printed_on: 'date',
  sold_at: 'datetime',
  translated: 'boolean',
  tags: 'text',
  author: 'text',
  buyer: 'text',
  prizes: 'text',
} as const;
const names = Object.keys(types);
const kinds = Object.values(types);
type Kind = (typeof kinds)[number];

/** Cells as PostgreSQL writes them; instants in Kolkata. */
type Stored = Readonly<Record<string, string | null>>;

const languages = {
  en: {
    suffix: '',
    yes: 'Yes',
    no: 'No',
    labels: { novel: 'Novel', essay: 'Essay', poetry: 'Verse', reader: 'Readers’ prize', critic: 'Critics’ prize' },
    group: ',',
    point: '.',
  },
  fr: {
    suffix: ' (fr)',
    yes: 'Oui',
    no: 'Non',
    labels: { novel: 'Roman', essay: 'Essai', poetry: 'Poésie', reader: 'Prix des lecteurs', critic: 'Prix de la critique' },
    group: '\u00a0',
    point: ',',
  },
} as const;
type Language = keyof typeof languages;

const headings = [
  'ISBN',
  'Title',
  'Subtitle',
  'Genre',
  'Copies',
  'Pages',
  'Price',
  'Printed on',
  'Sold at',
  'Translated',
  'Tags',
  'Author',
];

let server: LibraryServer;
beforeAll(async () => {
  server = await libraryServer();
  const connection = server.database.unscoped('test');
  for (const [i, text] of hostile.entries())
    await connection.run(
      sql`update books set copies = 1, title = ${text}, subtitle = ${hostile.at(-1 - i) ?? null} where id = ${i + 1}::bigint`,
    );
  await connection.run(sql`update authors set name = '=1+1; "Zoé"' where id = 1`);
});

async function ask(format: string, language: Language) {
  const query = { fields: names.join(','), sort: '-id', copies__gte: '1' };
  const answer = await libraryExport(server, format, { 'accept-language': language }, query);
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** The rows of the same request, by a separate statement. */
async function storedRows(language: Language): Promise<(string | null)[][]> {
  const { labels } = languages[language];
  const label = sql`case word when 'novel' then ${labels.novel} when 'essay' then ${labels.essay} when 'poetry' then ${labels.poetry}
    when 'reader' then ${labels.reader} when 'critic' then ${labels.critic} end`;
  const rows = await server.database.unscoped('test').run<Stored>(sql`
    select b.isbn, b.title, b.subtitle, (select ${label} from (values (b.genre)) genres(word)) as genre, b.copies::text as copies,
      b.pages::text as pages, b.price::text as price, b.printed_on::text as printed_on,
      to_char(b.sold_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as sold_at, b.translated::text as translated,
      array_to_string(b.tags, ', ') as tags, a.name as author, c.name || ' ' || c.account as buyer,
      case when b.prizes is not null
        then array_to_string(array(select ${label} from unnest(b.prizes) with ordinality as prize(word, place) order by place), ', ') end as prizes
    from books b left join authors a on a.id = b.author left join customer_accounts c on c.id = b.buyer
    where b.copies >= 1 order by b.id desc`);
  return rows.map((row) => names.map((name) => row[name] ?? null));
}

/** The stored rows with each cell as a format shows it. */
async function expected<Cell>(language: Language, cellOf: (cell: string | null, kind: Kind) => Cell): Promise<Cell[][]> {
  const rows = await storedRows(language);
  expect(rows.length).toBeGreaterThan(150);
  return rows.map((row) => row.map((cell, i) => cellOf(cell, kinds[i] ?? 'text')));
}

describe.each(['en', 'fr'] as const)('in %s, every cell beside SQL', (language) => {
  const { suffix, yes, no, group, point } = languages[language];
  const expectedHeadings = headings.map((heading) => `${heading}${suffix}`);

  test('of CSV, by a strict reader', async () => {
    const file = (await ask('CSV', language)).rawPayload;
    const [head, ...rows] = parseCsv(file, { bom: true, record_delimiter: '\n', relax_quotes: false, relax_column_count: false });
    expect(head?.slice(0, 12)).toEqual(expectedHeadings);
    const guarded = (text: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
    expect(rows).toEqual(
      await expected(language, (cell, kind) => {
        if (cell === null) return '';
        if (kind === 'boolean') return cell === 'true' ? yes : no;
        if (kind === 'datetime') return cell.slice(0, 16);
        return kind === 'text' ? guarded(cell) : cell;
      }),
    );
  });

  test('of XLSX, with types', async () => {
    const { sheets } = await readXlsx((await ask('XLSX', language)).rawPayload);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    expect(head?.slice(0, 12)).toEqual(expectedHeadings);
    const typed = (cell: string | null, kind: Kind): unknown => {
      if (cell === null || kind === 'text') return cell;
      if (kind === 'boolean') return cell === 'true';
      if (kind === 'date' || kind === 'datetime') return new Date(`${cell.padEnd(19, ' 00:00:00').replace(' ', 'T')}Z`);
      return cell.replace(/\D/g, '').length > 15 ? cell : Number(cell);
    };
    expect(rows.map((row) => names.map((_name, i) => row[i] ?? null))).toEqual(await expected(language, typed));
  });

  test('of JSON, with types and all digits', async () => {
    const text = (await ask('JSON', language)).body;
    const rows = JSON.parse(text) as Readonly<Record<string, unknown>>[];
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => names));
    const typed = (cell: string | null, kind: Kind): unknown => {
      if (cell === null || kind === 'text' || kind === 'date') return cell;
      if (kind === 'boolean') return cell === 'true';
      return kind === 'datetime' ? `${cell.replace(' ', 'T')}+05:30` : Number(cell);
    };
    expect(rows.map((row) => Object.values(row))).toEqual(await expected(language, typed));
    const digits = [...text.matchAll(/"price":([\d.]+|null)/g)].map(([, price]) => price);
    const prices = await storedRows(language);
    expect(digits).toEqual(prices.map((row) => row[names.indexOf('price')] ?? 'null'));
  });

  test('of XML', async () => {
    const root = parseXml((await ask('XML', language)).body);
    expect([...root.querySelectorAll('column')].slice(0, 12).map((column) => column.getAttribute('heading'))).toEqual(expectedHeadings);
    const rows = [...root.querySelectorAll('rows > row')].map((row) => {
      const cells = new Map([...row.children].map((cell) => [cell.tagName, cell.textContent]));
      return names.map((name) => cells.get(name) ?? null);
    });
    expect(rows).toEqual(
      await expected(language, (cell, kind) => (cell !== null && kind === 'datetime' ? `${cell.replace(' ', 'T')}+05:30` : cell)),
    );
  });

  test('of PDF, by its tags', async () => {
    const file = (await ask('PDF', language)).rawPayload;
    // Glyph 0 of a font is the box of a missing character.
    expect(pdfPages(file).flatMap((page) => page.filter(({ glyphs }) => glyphs.includes(0)))).toEqual([]);
    const tables = pdfTables(file);
    expect(tables.length).toBeGreaterThan(2);
    const pages = tables.map(([first = [], ...rows]) => ({ first, rows }));
    const firstBand = pages[0]?.first.join();
    const head = new Map<string, string[]>();
    for (const { first, rows } of pages)
      for (const [i, heading] of first.entries()) {
        // Further bands begin with the naming column again.
        if (i === 0 && first.join() !== firstBand) continue;
        head.set(heading, [...(head.get(heading) ?? []), ...rows.map((row) => row[i] ?? '')]);
      }
    expect([...head.keys()].slice(0, 12)).toEqual(expectedHeadings);
    // Texts are wrapped at blanks.
    const visible = (text: string): string => text.replaceAll(/\s+|[\u0000-\u001f]/g, '');
    const written = (digits: string): string => {
      const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(digits) ?? [];
      return `${sign}${whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, group)}${fraction.replace('.', point)}`;
    };
    const cells = await expected(language, (cell, kind) => {
      if (cell === null) return '';
      if (kind === 'boolean') return cell === 'true' ? yes : no;
      if (kind === 'datetime') return visible(cell.slice(0, 16));
      return visible(kind === 'number' || kind === 'decimal' ? written(cell) : cell);
    });
    const columns = [...head.values()];
    expect(cells.map((_row, i) => columns.map((column) => column[i]?.replaceAll(/\s+/g, '')))).toEqual(cells);
  });
});
