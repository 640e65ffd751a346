import { expect, test } from 'vitest';
import { testServer } from '../../../../test/server.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../../db/sql.ts';
import { userFields, userRecord, usersAs } from './userColumns.ts';

const { portal } = await testServer();
const fields = getEntity(portal.definitions.current(), 'users').fields;

test('every plain name is a field of users, once', () => {
  const columns = Object.values(usersAs('u')).map((column) => sql`${column}`.compile().text);
  expect(columns.filter((column) => !fields.has(column.slice('"u"."'.length, -1)))).toEqual([]);
  expect(new Set(columns).size).toBe(columns.length);
});

test('records are read and written by plain names', () => {
  const record = userRecord({ username: 'ada', defaultAccount: null, status: undefined });
  expect(record).toEqual({ MT_UID: 'ada', MT_DACT: null });
  expect(userFields(record)).toMatchObject({ username: 'ada', defaultAccount: null, status: undefined });
});
