import { expect, test } from 'vitest';
import { addPerson } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, portal, clock, signIn, call } = await testServer();
const [home] = await database.unscoped('test').run<{ company: number; group: number }>(sql`
  select c.id as company, g.id as "group" from companies c join menu_groups g on g.company = c.id
  where c.code = ${portal.config.productCode} and g.code = 'ADMIN'`);
if (!home) throw new Error('the menu files were seeded');
const tokens: string[] = [];
for (const uid of ['ann', 'bob', 'eve']) {
  await addPerson(database, { uid, type: 'ADMIN', ...home });
  tokens.push((await signIn(uid)).token);
}
const [ann = '', bob = '', eve = ''] = tokens;

const reloads = async (token: string, times: number): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: times }, () => call('POST', 'definitions/reload', { token })));
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
};

test('reloads are ten a minute of one user and twenty of a company; then it is 429 until the minute is over', async () => {
  expect(await reloads(ann, 12)).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await reloads(bob, 10)).toEqual(Array(10).fill(200));
  const refused = await call('POST', 'definitions/reload', { token: eve });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([429, '60', 'too_many_attempts']);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await reloads(eve, 1)).toEqual([200]);
});
