import { expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { emptyDatabase } from '../test/database.ts';
import { checkout } from '../test/plainServer.ts';
import { adoptDefinitions } from './adoptDefinitions.ts';

/** Tables with odd names of their own and of their columns, drawn by a fixed seed. */
const oddTables = oddNames();

const { database } = await emptyDatabase();
const connection = database.unscoped('test');

test('odd names of tables and columns, by chance: adopt writes nothing that the lint refuses', async () => {
  const tables = oddTables.map(({ name, columns }) => `create table odd.${sql.id(name).literal()} (${columns.join(', ')})`);
  await connection.run(sql.raw(`create schema odd; ${tables.join('; ')}`));
  // Sanity of the mechanism: whatever is left out is named, and the rest has no error.
  const { files, remarks, findings } = await adoptDefinitions(connection, readFolders(checkout), {
    schema: 'odd',
    names: oddTables.map(({ name }) => name),
    renamed: new Map(),
    menu: undefined,
  });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const adopted = files.flatMap(({ text }) => (JSON.parse(text) as EntitySchema)['x-source']?.table ?? []);
  const named = oddTables.filter(({ name }) => remarks.some((remark) => remark.startsWith(`${name}: not adopted, since `)));
  expect([...adopted, ...named.map(({ name }) => name)].toSorted()).toEqual(oddTables.map(({ name }) => name).toSorted());
  expect(named.filter(({ name }) => remarks.some((remark) => remark.startsWith(`${name}: not adopted, since the lint`)))).toEqual([]);
  expect(adopted.length).toBeGreaterThan(oddTables.length / 2);
});

function oddNames(): readonly { readonly name: string; readonly columns: readonly string[] }[] {
  let state = 20_261;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const bases = [
    'select',
    'order',
    'group',
    'id',
    'version',
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__',
    'valueOf',
    'name',
    'Name',
    'NAME',
    'limit',
    'offset',
    'sort',
    'search',
    'where',
    'and',
    'or',
    'not',
    'fields',
    'label',
    'x_label',
    'oid_',
    'oid__',
    '_oid',
    '__oid__',
    'a__gte',
    '1st',
    '2',
    'été',
    'Größe',
    '数量',
    'имя',
    '😀',
    'a b',
    'a.b',
    'a-b',
    'a"b',
    "a'b",
    'token',
    'password',
    'api_key',
    'secret',
    'created_at',
    'updated_by',
    'deleted_at',
    'company',
    'type',
    'x'.repeat(63),
    `${'x'.repeat(62)}y`,
    'Ünï_cödé',
    '_',
    '__',
    '%',
    'a%b',
    'CamelCase',
    'camelCase',
    'length',
    'prototype',
    'null',
    'true',
    'default',
    'data',
    'table',
    'all',
    'count',
    '#id',
    '{jobs}',
    'timezone',
    'format',
    'columns',
  ];
  const types = [
    'text',
    'varchar(20)',
    'int',
    'bigint',
    'numeric(8,2)',
    'boolean',
    'date',
    'timestamptz',
    'jsonb',
    'text[]',
    'bytea',
    'uuid',
  ];
  const keys = ['primary key', 'not null unique', 'not null', ''];
  return bases.map((name) => {
    const columns = [...new Set(Array.from({ length: 1 + draw(7) }, () => bases[draw(bases.length)] ?? ''))];
    return {
      name,
      columns: columns.map((column, i) => {
        const type = types[draw(i === 0 ? 4 : types.length)];
        const key = keys[i === 0 ? draw(keys.length) : 2 + draw(2)];
        return `${sql.id(column).literal()} ${type} ${key}`;
      }),
    };
  });
}
