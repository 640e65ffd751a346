import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { handOffSeconds } from './signHandOff.ts';

const { database, signIn, call, clock } = await testServer({ environment: { PUBLIC_URL: 'https://portal.example' } });
const company = await addCompany(database, 'acme');
const [granted, other] = [
  await addGroup(database, company, 'STAFF', ['BISSSO', 'BENEFITS-SSO']),
  await addGroup(database, company, 'OTHERS'),
];
await addPerson(database, { uid: 'ada', company, group: granted, type: 'EMPLOYEE', values: { MT_FNAME: 'Ada', MT_LNAME: 'Byron' } });
await addPerson(database, { uid: 'eve', company, group: other });
const [ada, eve] = [(await signIn('ada', 'acme')).token, (await signIn('eve', 'acme')).token];

const key = 'a-key-that-both-houses-share';
const address = (cmid: string, mc_value: string, ofCompany: number | null = null) =>
  addRow(database, 'master_configs', { key_group: 'SIGN_ON_LINKS', mc_key: cmid, mc_value, company: ofCompany, status: 'active' });
const secret = (name: string, secret_value: string, ofCompany: number | null = null) =>
  addRow(database, 'environment_variables', { name, secret_value, secret: true, requires_restart: false, company: ofCompany });

const ask = async (path: string, token = ada) => (await call('GET', `waybill/links/${path}`, { token })).json<{ url: string | null }>();

/** The parts of a token; checks its signature. */
function open(
  url: string | null,
  by = key,
): { readonly address: string; readonly header: unknown; readonly claims: Record<string, unknown> } {
  const { origin, pathname, searchParams } = new URL(url ?? '');
  const [header = '', claims = '', signature] = (searchParams.get('token') ?? '').split('.');
  expect(createHmac('sha256', by).update(`${header}.${claims}`).digest('base64url')).toBe(signature);
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return { address: `${origin}${pathname}?${searchParams.get('tenant') ?? ''}`, header: parse(header), claims: parse(claims) };
}

test.each(['bistrainer', 'benefits'])('a link to %s that is not set up says so', async (path) => {
  expect(await ask(path)).toEqual({ url: null });
});

test.each(['ftp://x.example', 'http://x.example', 'javascript:alert(1)', 'nowhere'])(
  '%j is no address to hand somebody off to',
  async (value) => {
    const id = await address('BISSSO', value);
    await secret('BISSSO_KEY', key);
    expect(await ask('bistrainer')).toEqual({ url: null });
    await database.unscoped('test').run(sql`delete from master_configs where id = ${id}`);
    await database.unscoped('test').run(sql`delete from environment_variables where name = 'BISSSO_KEY'`);
  },
);

test.each([
  ['[S-095] [S-292]', 'bistrainer', 'BISSSO', 'BISSSO_KEY'],
  ['[S-094]', 'benefits', 'BENEFITS-SSO', 'BENEFITS_SSO_KEY'],
])('%s the link %s leads to the configured provider with a signed hand-off', async (_id, path, cmid, name) => {
  await address(cmid, 'https://courses.example/enter?tenant=9');
  expect(await ask(path)).toEqual({ url: null });
  await secret(name, key);
  const { url } = await ask(path);
  const { address: led, header, claims } = open(url);
  const iat = Math.floor(clock.now.getTime() / 1000);
  expect([led, header]).toEqual(['https://courses.example/enter?9', { alg: 'HS256', typ: 'JWT' }]);
  expect(claims).toEqual({
    iss: 'https://portal.example',
    aud: 'https://courses.example',
    sub: 'ada@acme',
    email: 'ada@example.com',
    name: 'Ada Byron',
    iat,
    exp: iat + handOffSeconds,
    jti: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect((await ask(path)).url).not.toBe(url);
});

test('a company has a provider of its own', async () => {
  await address('BISSSO', 'https://own.example/', company);
  await secret('BISSSO_KEY', 'of the company', company);
  const { address: led } = open((await ask('bistrainer')).url, 'of the company');
  expect(led).toBe('https://own.example/?');
});

test('without the grant, or without a session, nobody is handed off', async () => {
  expect((await call('GET', 'waybill/links/bistrainer', { token: eve })).statusCode).toBe(403);
  expect((await call('GET', 'waybill/links/bistrainer')).statusCode).toBe(401);
});

test('the key is returned to nobody', async () => {
  const { masterconfig } = await signIn('ada', 'acme');
  expect(JSON.stringify(masterconfig)).toContain('courses.example');
  expect(JSON.stringify(masterconfig)).not.toContain(key);
});

test('a menu shows the link once it is set up', async () => {
  const seed = async (cmid: string, sequence: number) => {
    const [command] = await database.unscoped('test').run<{ id: number }>(sql`select id from commands where cmid = ${cmid}`);
    const flags = { TMMTYP: 'L', DOCLIB: 'N', EXDOCLIB: 'N', external: false, status: 'active' };
    return addRow(database, 'menus', {
      mid: `L${sequence}`,
      TMVNAM: cmid,
      CMCID: command?.id,
      CMTITLE: cmid,
      title_fr: cmid,
      sequence,
      ...flags,
    });
  };
  const menulist = [await seed('BISSSO', 1), await seed('ANO-SHOW', 2)];
  await database
    .unscoped('test')
    .run(sql`update menu_groups set menulist = ${menulist}::bigint[], grants = '{BISSSO,ANO-SHOW}' where id = ${granted}`);
  const shown = async () => (await signIn('ada', 'acme')).groups[0]?.menulist.map(({ CMCID }) => CMCID);
  expect(await shown()).toEqual(['BISSSO', 'ANO-SHOW']);
  await database.unscoped('test').run(sql`update master_configs set status = 'inactive' where key_group = 'SIGN_ON_LINKS'`);
  expect(await shown()).toEqual(['ANO-SHOW']);
});
