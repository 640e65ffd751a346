import { beforeAll, describe, expect, test } from 'vitest';
import { type LibraryServer, libraryServer } from '../../../test/library/libraryServer.ts';
import type { readers } from '../../../test/library/openLibrary.ts';
import { rows } from '../../../test/library/rows.ts';
import { exportFormats } from '../../shared/framework/definitions/describe/exportFormats.ts';

let call: LibraryServer['call'];
beforeAll(async () => {
  ({ call } = await libraryServer());
});

describe('a list', () => {
  test('is JSON, private to its reader [B-276]', async () => {
    const answer = await call('GET', 'books?limit=2&sort=id&fields=title', { as: 'root' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' });
    expect(answer.json()).toMatchObject({
      results: [
        { id: 1, title: 'Montréal la nuit' },
        { id: 2, title: 'montreal by day' },
      ],
      count: 180,
      columns: expect.arrayContaining(['title', 'margin']),
      columns_details: expect.arrayContaining([expect.objectContaining({ name: 'genre', searchOptions: expect.any(Array) })]),
    });
  });

  test('a public one needs no login, another does', async () => {
    expect((await call('GET', 'publishers')).json()).toMatchObject({ count: 2 });
    expect((await call('GET', 'books')).statusCode).toBe(401);
  });

  test('more than a thousand columns of conditions are still one statement', async () => {
    const members = Array.from({ length: 500 }, (_, i) => `t${i}`).join(',');
    const where = JSON.stringify({ or: Array.from({ length: 100 }, (_, i) => ({ 'title__icontains!': `x${i}` })) });
    const answer = await call('GET', `books?title__in=${members}&where=${encodeURIComponent(where)}`, { as: 'root' });
    expect(answer.json()).toMatchObject({ count: 0 });
  });
});

describe('a condition on options within a group', () => {
  const idsOf = async (query: string): Promise<readonly number[]> => {
    const answer = await call('GET', `books?limit=100&sort=id&count=false&${query}`, { as: 'root' });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ results: { id: number }[] }>().results.map(({ id }) => id);
  };

  test.each<[string, string, string | readonly string[] | boolean, (genre: string | null) => boolean]>([
    ['some', 'genre__in', ['novel', 'poetry'], (genre) => genre === 'novel' || genre === 'poetry'],
    ['all but some', 'genre__in!', ['novel', 'poetry'], (genre) => genre !== 'novel' && genre !== 'poetry'],
    ['none that match a text', 'genre__in', ['__no_match__'], () => false],
    ['all for a text that no label has', 'genre__in!', ['__no_match__'], () => true],
    ['blank', 'genre__isnull', true, (genre) => genre === null],
    ['not blank', 'genre__isnull', false, (genre) => genre !== null],
  ])('compares the stored value, as the parameter of its column: %s', async (_name, key, value, holds) => {
    const answer = await call('GET', 'books?limit=100&sort=id&fields=genre', { as: 'root' });
    const all = answer.json<{ results: { id: number; genre: string | null }[] }>().results;
    const expected = all.filter(({ genre }) => holds(genre)).map(({ id }) => id);
    const last = all.at(-1)?.id;
    const grouped = encodeURIComponent(JSON.stringify({ and: [{ [key]: value }] }));
    expect(await idsOf(`id__lte=${last}&where=${grouped}`)).toEqual(expected);
    expect(await idsOf(`id__lte=${last}&${key}=${String(value)}`)).toEqual(expected);
  });
});

test.each(['GET', 'HEAD'] as const)('the answer to %s of a record names the methods that its reader can use', async (method) => {
  const allowed = async (as: keyof typeof readers, path: string) => (await call(method, path, { as })).headers['allow'];
  expect(await allowed('guest', 'books/1')).toBe('GET, HEAD, PUT, DELETE');
  expect(await allowed('guest', 'publishers/1')).toBe('GET, HEAD');
  expect(await allowed('clerk', 'publishers/1')).toBe('GET, HEAD, PUT, DELETE');
  expect(await allowed('stranger', 'books/999999')).toBeUndefined();
});

const long = 'x'.repeat(201);
const deep = JSON.stringify({ not: { not: { not: { not: { not: { not: { copies: 1 } } } } } } });
const many = JSON.stringify({ or: Array.from({ length: 101 }, () => ({ copies: 1 })) });

/** Query string, error code, parameter as named in the answer. */
const malformed: readonly (readonly [string, string, string])[] = [
  ['limit=0', 'out_of_range', 'limit'],
  ['limit=101', 'out_of_range', 'limit'],
  ['limit=-1', 'out_of_range', 'limit'],
  ['limit=ten', 'out_of_range', 'limit'],
  ['limit=1e1', 'out_of_range', 'limit'],
  ['limit=1&limit=2', 'repeated_parameter', 'limit'],
  ['offset=-1', 'out_of_range', 'offset'],
  ['offset=2147483648', 'out_of_range', 'offset'],
  ['offset=x', 'out_of_range', 'offset'],
  ['sort=nothing', 'unknown_column', 'sort'],
  ['sort=--title', 'unknown_column', 'sort'],
  ['sort=title;drop table books', 'unknown_column', 'sort'],
  ['sort=title,copies,price,pages', 'invalid_value', 'sort'],
  ['sort=meta', 'unknown_column', 'sort'],
  ['sort=door_code', 'unknown_column', 'sort'],
  ['sort=title&sort=copies', 'repeated_parameter', 'sort'],
  ['colour=red', 'unknown_parameter', 'colour'],
  ['colour!=red', 'unknown_parameter', 'colour!'],
  ['colour__icontains=red', 'unknown_column', 'colour__icontains'],
  ['title__like=x', 'unknown_operator', 'title__like'],
  ['title__=x', 'unknown_operator', 'title__'],
  ['title__ICONTAINS=x', 'unknown_operator', 'title__ICONTAINS'],
  ['title__gt=x', 'operator_not_allowed', 'title__gt'],
  ['title__daterange=today', 'operator_not_allowed', 'title__daterange'],
  ['translated__in=true', 'operator_not_allowed', 'translated__in'],
  ['translated__iexact=true', 'operator_not_allowed', 'translated__iexact'],
  ['copies__daterange=today', 'operator_not_allowed', 'copies__daterange'],
  ['copies=abc', 'invalid_value', 'copies'],
  ['copies=1e3', 'invalid_value', 'copies'],
  ['copies=NaN', 'invalid_value', 'copies'],
  ['copies=%2B1', 'invalid_value', 'copies'],
  ['copies__gte=1,5', 'invalid_value', 'copies__gte'],
  ['copies__in=1,x', 'invalid_value', 'copies__in'],
  ['price__lt=Infinity', 'invalid_value', 'price__lt'],
  ['translated=maybe', 'invalid_value', 'translated'],
  ['translated=2', 'invalid_value', 'translated'],
  ['printed_on=2026-02-30', 'invalid_value', 'printed_on'],
  ['printed_on=0000-01-01', 'invalid_value', 'printed_on'],
  ['printed_on__gte=20260101', 'invalid_value', 'printed_on__gte'],
  ['printed_on__daterange=tomorrow', 'invalid_value', 'printed_on__daterange'],
  ['sold_at__gte=2026-01-01T00:00:00', 'invalid_value', 'sold_at__gte'],
  ['sold_at__gte=2026-01-01 25:00', 'invalid_value', 'sold_at__gte'],
  ['sold_at__in=2026-01-01,now', 'invalid_value', 'sold_at__in'],
  [`title=${long}`, 'invalid_value', 'title'],
  [`title__icontains=${long}`, 'invalid_value', 'title__icontains'],
  ['title=%00', 'invalid_value', 'title'],
  ['title__in=a%5Cb', 'malformed', 'title__in'],
  ['title__in=a%5C', 'malformed', 'title__in'],
  [`title__in=${Array.from({ length: 501 }, () => 'a').join(',')}`, 'invalid_value', 'title__in'],
  ['title=%zz', 'malformed', 'title'],
  ['title=%c3%28', 'malformed', 'title'],
  ['search=title', 'malformed', 'search'],
  ['search=title=', 'malformed', 'search'],
  ['search=title%3Da%7C', 'malformed', 'search'],
  ['search=title%3Da%5Cx', 'malformed', 'search'],
  ['search=colour%3Da', 'unknown_column', 'search'],
  ['search=translated%3Dtrue', 'operator_not_allowed', 'search'],
  ['timezone=Mars/Base', 'invalid_value', 'timezone'],
  ["timezone=UTC'; select 1", 'invalid_value', 'timezone'],
  ['where={', 'malformed', 'where'],
  ['where=[]', 'malformed', 'where'],
  ['where={}', 'malformed', 'where'],
  ['where={"or":[]}', 'malformed', 'where'],
  ['where={"copies":1,"title":"a"}', 'malformed', 'where'],
  [`where=${deep}`, 'malformed', 'where'],
  [`where=${many}`, 'malformed', 'where'],
  ['where={"colour":1}', 'unknown_column', 'where'],
  ['where={"title__like":1}', 'unknown_operator', 'where'],
  ['where={"copies":"x"}', 'invalid_value', 'where'],
  ['where={"copies__in":1}', 'invalid_value', 'where'],
  ['where={"copies":null}', 'invalid_value', 'where'],
  ['aggregate=sum', 'malformed', 'aggregate'],
  ['aggregate=median:copies', 'invalid_value', 'aggregate'],
  ['aggregate=sum:title', 'operator_not_allowed', 'aggregate'],
  ['aggregate=max:translated', 'operator_not_allowed', 'aggregate'],
  ['aggregate=sum:colour', 'unknown_column', 'aggregate'],
  [`aggregate=${Array.from({ length: 11 }, () => 'sum:copies').join(',')}`, 'malformed', 'aggregate'],
  ['fields=title,colour', 'unknown_column', 'fields'],
  ['fields=door_code', 'unknown_column', 'fields'],
  ['count=maybe', 'invalid_value', 'count'],
  ['columns=1', 'invalid_value', 'columns'],
  ['a[]=1', 'unknown_parameter', 'a[]'],
  ['author.publisher.founded=1', 'unknown_parameter', 'author.publisher.founded'],
  ['seller.chain.name__iexact=x', 'unknown_column', 'seller.chain.name__iexact'],
];

function shortened(query: string): string {
  return query.length > 70 ? `${query.slice(0, 70)}…` : query;
}

describe('a malformed list request is 400 and names the offence', () => {
  test.each(malformed.map((row) => [shortened(row[0]), ...row] as const))('%s', async (_name, query, code, parameter) => {
    const answer = await call('GET', `books?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`, {
      as: 'root',
      headers: { 'accept-language': 'fr' },
    });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 400, code, parameter, detail: expect.stringMatching(/\w/), allowed: expect.any(Array) });
  });

  test('beyond 8192 bytes it is 414', async () => {
    expect((await call('GET', `books?title=${'x'.repeat(8200)}`, { as: 'root' })).json()).toMatchObject({
      status: 414,
      code: 'query_too_long',
    });
  });

  test.each(
    [
      ['printed_on__gte=0001-01-01&sold_at__gt=0001-01-01&timezone=Asia/Tokyo'],
      ['printed_on__lte=9999-12-31&sold_at__lte=9999-12-31&sold_at!=9999-12-31&timezone=America/Toronto'],
      [`copies__lt=${'9'.repeat(3000)}`],
      [`price__gt=-0.${'0'.repeat(3000)}1`],
      ['title__icontains=%25%5C_%25'],
      ['title=%F0%9F%98%80&title__istartswith!=%F0%9F%98%80'],
      ['title=&copies__gte=&search=&fields=&sort=&where='],
      ['copies__in=__no_match__&printed_on__in!=__no_match__'],
    ].map(([query = '']) => [shortened(query), query] as const),
  )('%s is unusual, and right', async (_name, query) => {
    expect((await call('GET', `books?${query}`, { as: 'root' })).statusCode).toBe(200);
  });
});

describe('records', () => {
  const book = { isbn: '55501', title: 'Über alles', copies: 1, seller: 1 };

  test('are created, read, changed, deleted and restored below the path of their resource', async () => {
    const created = await call('POST', 'books', { as: 'keeper', body: book });
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: number }>();
    expect((await call('GET', `books/${id}`, { as: 'guest' })).json()).toMatchObject({ ...book, version: 1 });
    expect((await call('PUT', `books/${id}`, { as: 'keeper', body: { version: 1, copies: 2 } })).json()).toMatchObject({
      copies: 2,
      version: 2,
    });
    expect((await call('PUT', `books/${id}`, { as: 'keeper', body: { version: 1, copies: 3 } })).json()).toMatchObject({
      status: 409,
      code: 'stale_version',
    });
    const live = await call('POST', `books/${id}/restore`, { as: 'root', headers: { 'accept-language': 'fr' } });
    expect(live.json()).toMatchObject({ status: 404, code: 'nothing_to_restore', detail: 'Cet enregistrement n’est pas supprimé.' });
    expect((await call('GET', `books/${id}/deletion`, { as: 'keeper' })).json()).toEqual({ going: [], version: 2 });
    const deleted = await call('DELETE', `books/${id}?version=2`, { as: 'keeper' });
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await call('GET', `books/${id}`, { as: 'root' })).statusCode).toBe(404);
    expect((await call('POST', `books/${id}/restore`, { as: 'buyer' })).statusCode).toBe(403);
    expect((await call('POST', `books/${id}/restore`, { as: 'stranger' })).statusCode).toBe(403);
    expect((await call('POST', `books/${id}/restore`, { as: 'root' })).json()).toMatchObject({ id, copies: 2, version: 3 });
  });

  test('a deletion names the version that its caller has read, or none', async () => {
    const { id } = (await call('POST', 'books', { as: 'keeper', body: { ...book, isbn: '55502' } })).json<{ id: number }>();
    const { isbn } = (await call('PUT', `books/${id}`, { as: 'keeper', body: { version: 1, copies: 2 } })).json<{ isbn: string }>();
    const changed = (await call('PUT', `books/${id}`, { as: 'keeper', body: { version: 1, copies: 3 } })).json<{ detail: string }>();
    const stale = await call('DELETE', `books/${id}?version=1`, { as: 'keeper' });
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale_version', detail: changed.detail });
    for (const version of ['', '0', '-1', 'two', '1.5', '99999999999999999999'])
      expect((await call('DELETE', `books/${id}?version=${version}`, { as: 'keeper' })).json()).toMatchObject({
        status: 400,
        code: 'invalid_value',
        parameter: 'version',
        allowed: ['the version of the record, a whole number from 1'],
      });
    expect((await call('DELETE', `books/${id}?colour=red`, { as: 'keeper' })).json()).toMatchObject({ code: 'unknown_parameter' });
    expect((await call('GET', `books/${id}`, { as: 'keeper' })).json()).toMatchObject({ isbn, version: 2 });
    expect((await call('DELETE', `books/${id}`, { as: 'keeper' })).statusCode).toBe(204);
  });

  test('problems are worded in the language of the request, field by field', async () => {
    const answer = await call('POST', 'books', {
      as: 'keeper',
      body: { ...book, title: ' ', colour: 1 },
      headers: { 'accept-language': 'fr' },
    });
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invalid_body',
      errors: { title: 'Ce champ est obligatoire', colour: 'Ce champ n’existe pas' },
    });
    const taken = await call('POST', 'books', { as: 'root', body: { ...book, isbn: '9780000000000' } });
    expect(taken.json()).toMatchObject({ status: 409, errors: { isbn: 'This value already exists.' } });
    const used = await call('DELETE', 'authors/1', { as: 'root', headers: { 'accept-language': 'fr' } });
    expect(used.json()).toMatchObject({ status: 409, detail: expect.stringContaining('books (fr) (') });
  });

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00', "1'--"])('the id %s has no record', async (id) => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `books/${id}`, { as: 'root' })).json()).toMatchObject({ status: 404 });
    expect((await call('PUT', `books/${id}`, { as: 'root', body: { version: 1 } })).json()).toMatchObject({ status: 404 });
  });

  test('a verb that the permissions leave out has no call; one that they give to others is 403', async () => {
    expect((await call('DELETE', 'audit_log/1', { as: 'root' })).statusCode).toBe(404);
    expect((await call('POST', 'audit_log', { as: 'root', body: {} })).json()).toMatchObject({ status: 404, code: 'unknown_call' });
    expect((await call('GET', 'audit_log', { as: 'clerk' })).statusCode).toBe(403);
    expect((await call('POST', 'shelves', { as: 'clerk', body: {} })).statusCode).toBe(403);
  });
});

describe('an export [B-244][S-224]', () => {
  const exportOf = (part: object, as: Parameters<LibraryServer['call']>[2] = { as: 'root' }) =>
    call('POST', 'export', {
      body: { api_url: 'api/books', output_type: 'CSV', title: 'Books', timezone: 'Asia/Kolkata', browser_url: '', ...part },
      ...as,
    });

  test('holds all matching rows as people see them, headed in their language', async () => {
    const answer = await exportOf(
      { query_params: { fields: 'title,genre,author,translated,sold_at,tags,price', sort: 'id', isbn__in: '9780000000000,9780000000007' } },
      { as: 'root', headers: { 'accept-language': 'fr' } },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Books.csv"; filename*=UTF-8''Books.csv`,
    });
    expect(answer.body).toBe(
      [
        '\uFEFFTitle (fr),Genre (fr),Author (fr),Translated (fr),Sold at (fr),Tags (fr),Price (fr)',
        'Montréal la nuit,Roman,Anaïs Roy,Oui,2026-11-20 10:29,"new, Été",',
        'montreal by day,Roman,Ben Okri,Oui,2026-11-20 10:30,sale,99.99',
        '',
      ].join('\n'),
    );
  });

  test('holds the items of rows as JSON, and no formula', async () => {
    const added = { isbn: '9790000000000', title: '=a,b.pdf', copies: 1, seller: 1, editions: [{ year: 1999, note: 'a "b"' }] };
    const { id } = (await call('POST', 'books', { as: 'root', body: added })).json<{ id: number }>();
    const { body } = await exportOf({ query_params: { fields: 'title,editions', sort: 'id', id__in: `1,2,${id}` } });
    await call('DELETE', `books/${id}`, { as: 'root' });
    const [header, first, second, last] = body.split('\n');
    expect([header, second]).toEqual(['\uFEFFTitle,Editions', expect.stringMatching(/,$/)]);
    const [name, items] = cellsOf(first);
    expect([name, JSON.parse(items)]).toEqual([rows['books']?.[0]?.['title'], rows['books']?.[0]?.['editions']]);
    const [formula, [edition]] = [cellsOf(last)[0], JSON.parse(cellsOf(last)[1])];
    expect([formula, edition]).toEqual(["'=a,b.pdf", expect.objectContaining({ year: 1999, note: 'a "b"' })]);
  });

  test.each([
    ['en', '"Critics’ prize, Readers’ prize","A, A"'],
    ['fr', '"Prix de la critique, Prix des lecteurs","A, A"'],
  ])('holds lists in %s by the labels of their values and the names of their records [R-094]', async (language, cells) => {
    const headers = { 'accept-language': language };
    const query = { fields: 'prizes,shelves', isbn: '9780000000000' };
    expect((await exportOf({ query_params: query }, { as: 'root', headers })).body.split('\n')[1]).toBe(cells);
  });

  test.each([
    ['en', 'Zoology,Zoology'],
    ['fr', 'Animaux,Animaux'],
  ])('names in %s what it refers to', async (language, names) => {
    const query = { fields: 'subject,subject.name_en_label', isbn: '9780000000028' };
    const headers = { 'accept-language': language, cmid: 'RPT-SUBJECTS' };
    expect((await exportOf({ query_params: query }, { as: 'root', headers })).body.split('\n')[1]).toBe(names);
  });

  test('has no cap, keeps the order of the list, and escapes what a spreadsheet would run', async () => {
    const lines = (await exportOf({ query_params: { fields: 'title', id__lte: '180' } })).body.split('\n');
    expect(lines).toHaveLength(182);
    const escaped = lines.filter((line) => line.startsWith("'=SUM"));
    expect(escaped).toHaveLength((rows['books'] ?? []).filter(({ title }) => title === '=SUM(A1:A2)').length);
  });

  test('holds what a list request with the same parameters finds, and only what its reader may see', async () => {
    const query = { title__icontains: 'montreal', 'genre__in!': 'essay', search: 'title=mont|subtitle=a', limit: '3', offset: '2' };
    for (const as of ['root', 'buyer', 'stranger'] as const) {
      const { limit: _limit, offset: _offset, ...rest } = query;
      const { count } = (await call('GET', `books?${new URLSearchParams(rest).toString()}`, { as })).json<{ count: number }>();
      expect((await exportOf({ query_params: { ...query, fields: 'isbn' } }, { as })).body.split('\n')).toHaveLength(count + 2);
    }
    const withheld = await exportOf({ query_params: { fields: 'margin', isbn: '9780000000000' } }, { as: 'buyer' });
    expect(withheld.body).toBe('\uFEFFMargin\n\n');
  });

  test('of no rows is its headings', async () => {
    expect((await exportOf({ query_params: { fields: 'title', copies: '-1' } })).body).toBe('\uFEFFTitle\n');
  });

  test('takes a parameter several times, and a report its own columns', async () => {
    const answer = await exportOf(
      { query_params: { copies__gte: ['1', '100'], fields: 'age,author.publisher', limit: '5' } },
      { as: 'root', headers: { cmid: 'RPT-OLD' } },
    );
    expect(answer.body.split('\n')[0]).toBe('\uFEFFAge in days,Publisher');
    expect(answer.body.split('\n').length).toBe((rows['books'] ?? []).filter(({ copies }) => Number(copies) >= 100).length + 2);
  });

  test.each(['Etc/Unknown', 'undefined', ''])(
    'in the zone “%s” of a browser that knows none has the times of the company',
    async (timezone) => {
      const answer = await exportOf({ timezone });
      expect([answer.statusCode, answer.body]).toEqual([200, (await exportOf({ timezone: undefined })).body]);
    },
  );

  test.each([
    ['another format [B-247]', { output_type: 'DOCX' }, 400, 'invalid_value', [...exportFormats]],
    ['an unknown column', { query_params: { colour__gt: '1' } }, 400, 'unknown_column', undefined],
    ['a zone that does not exist', { timezone: 'Mars/Base' }, 400, 'invalid_value', undefined],
    ['a list that does not exist', { api_url: 'api/nothing' }, 404, 'no_such_list', undefined],
    ['an address elsewhere', { api_url: 'https://example.com' }, 404, 'no_such_list', undefined],
    ['a parameter that is no text', { query_params: { copies: 1 } }, 400, 'invalid_body', undefined],
    ['a key that it does not know', { colour: 1 }, 400, 'invalid_body', undefined],
    ['a title too long for a file name', { title: 'x'.repeat(201) }, 400, 'invalid_body', undefined],
    ['no list at all', { api_url: undefined }, 400, 'invalid_body', undefined],
  ])('%s is refused as JSON', async (_case, part, status, code, allowed) => {
    const answer = await exportOf(part);
    expect(answer.json()).toMatchObject({ status, code, ...(allowed && { allowed }) });
  });

  test('that fails before its first row says so as JSON', async () => {
    const risky = { as: 'root', headers: { cmid: 'RPT-RISKY' } } as const;
    expect((await exportOf({ query_params: { sort: 'copies' } }, risky)).json()).toMatchObject({ status: 400, code: 'value_not_storable' });
    expect((await exportOf({ query_params: { copies__gt: '0', isbn: '9780000000007' } }, risky)).body).toContain('montreal by day,99.99');
  });

  test('needs the right to it', async () => {
    expect((await exportOf({ api_url: 'api/audit_log' })).json()).toMatchObject({ status: 403 });
    expect((await exportOf({ api_url: 'api/shelves' }, { as: 'clerk' })).json()).toMatchObject({ status: 403 });
    expect((await exportOf({}, {})).json()).toMatchObject({ status: 401 });
  });
});

/** The two cells of a line of a CSV file. */
function cellsOf(line = ''): [string, string] {
  const [, first = '', second = ''] = /^((?:"(?:[^"]|"")*"|[^,"]*)),(.*)$/.exec(line) ?? [];
  const plain = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  return [plain(first), plain(second)];
}

describe('further paths of a resource', () => {
  const titles = async (path: string, as: 'root' | 'guest' | 'clerk' = 'root') => {
    const answer = await call('GET', path, { as });
    return answer.statusCode === 200 ? answer.json().results : answer.json().code;
  };
  const plain = (query: string) => titles(`books?genre=novel&fields=id,title&${query}`);

  test.each([
    ['sort=id', 'sort=id'],
    ['sort=id&from=2000-01-01', 'sort=id&printed_on__gte=2000-01-01'],
    ['sort=id&decade=202', 'sort=id&printed_on__gte=2020-01-01&printed_on__lte=2029-12-31'],
    ['sort=id&title__icontains=a', 'sort=id&title__icontains=a'],
    ['sort=id&from=', 'sort=id'],
  ])('a list with %s is that of its resource with %s', async (named, query) => {
    const found = await titles(`p/novels/list?${named}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await plain(query));
  });

  test('a caller may ask for other fields, and cannot remove a fixed condition', async () => {
    expect((await titles('p/novels/list?sort=id&limit=1&fields=genre,title'))[0]).toMatchObject({ genre: 'novel' });
    expect(await titles('p/novels/list?genre=poetry')).toEqual([]);
  });

  test('a placeholder in the path of a list is a condition', async () => {
    expect(await titles('books/of_author/1?sort=id&fields=title')).toEqual(await titles('books?author=1&sort=id&fields=title'));
    expect(await titles('books/of_author/none')).toBe('invalid_value');
  });

  test('the rows are those of the reader', async () => {
    expect(await titles('books/of_author/1?fields=title&sort=id', 'guest')).toEqual(
      await titles('books?author=1&fields=title&sort=id', 'guest'),
    );
    expect((await call('GET', 'books/detail?id=1')).statusCode).toBe(401);
  });

  test('a permission of its own counts', async () => {
    expect((await titles('books/kept?limit=1')).length).toBe(1);
    expect(await titles('books/kept?limit=1', 'clerk')).toBe('no_permission');
    const refused = await call('DELETE', 'books/details/1', { as: 'clerk' });
    expect(refused.json()).toMatchObject({ status: 403, code: 'no_permission' });
  });

  test('a record is added, read, changed and deleted', async () => {
    const body = { isbn: '55577', title: 'Named call', copies: 1, seller: 1 };
    const added = await call('POST', 'books/details', { as: 'root', body });
    const { id, version } = added.json();
    expect([added.statusCode, added.json().title]).toEqual([201, 'Named call']);
    expect((await call('GET', `books/detail?id=${id}`, { as: 'root' })).json()).toMatchObject({ id, title: 'Named call' });
    const changed = await call('PUT', `books/details/${id}`, { as: 'root', body: { title: 'Changed call', version } });
    expect(changed.json()).toMatchObject({ title: 'Changed call' });
    expect((await call('DELETE', `books/details/${id}`, { as: 'root' })).statusCode).toBe(204);
    expect((await call('GET', `books/detail?id=${id}`, { as: 'root' })).json()).toMatchObject({ status: 404, code: 'record_not_found' });
  });

  test.each([
    ['', 400],
    ['?id=', 400],
    ['?id=none', 404],
    ['?id=1&colour=red', 400],
  ])('a record without its id is refused: %j is %s', async (query, status) => {
    expect((await call('GET', `books/detail${query}`, { as: 'root' })).statusCode).toBe(status);
  });
});
