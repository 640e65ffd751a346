import { beforeAll, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../../test/library/openLibrary.ts';
import { parseListQuery } from '../../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../../shared/framework/Reader.ts';
import type { Database } from '../../../db/Database.ts';
import { sql } from '../../../db/sql.ts';
import { openList } from '../../lists/openList.ts';
import { filterText } from './filterText.ts';

/** The filter of a file in words, as the chips of the list say it. */
let database: Database;
let authors: readonly { readonly id: number; readonly name: string }[];
beforeAll(async () => {
  database = await openLibrary();
  authors = await database.unscoped('test').run(
    sql<{
      id: number;
      name: string;
    }>`select id::int, name from authors where exists (select from books b where b.author = authors.id) order by id limit 2`,
  );
});

function words(query: string, language = 'en', reader: Reader = readers.root) {
  const ctx = callOf(reader, { cmid: 'BOOKS', language });
  const model = openList(libraryRegistrations, ctx, 'books', 'export');
  return filterText(database.scoped(ctx), model, parseListQuery(query, model.queryContext));
}

test('names records, not their ids', async () => {
  const [one, other] = authors;
  expect(await words(`author=${one?.id}`)).toBe(`Author: is ${one?.name}`);
  expect(await words(`author__in=${one?.id},${other?.id}`)).toBe(`Author: is any of ${one?.name}, ${other?.name}`);
  expect(await words('author=987654321')).toBe('Author: is 987654321');
});

test.each([
  ['en', 'genre=novel', 'Genre: is Novel'],
  ['fr', 'genre=novel', 'Genre (fr) : est Roman'],
  ['en', 'copies__gte=12000', 'Copies: at least 12,000'],
  ['fr', 'copies__gte=12000', 'Copies (fr) : au moins 12 000'],
  ['en', 'price__lt=1234.5', 'Price: less than 1,234.50'],
  ['en', 'copies__icontains=12', 'Copies: contains 12'],
  ['en', 'translated=true', 'Translated: Yes'],
  ['en', 'author__isnull=true', 'Author: is empty'],
])('in %s, %s is “%s”', async (language, query, expected) => {
  expect((await words(query, language))?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});

test('without a filter there are no words', async () => {
  expect(await words('sort=id')).toBeUndefined();
});
