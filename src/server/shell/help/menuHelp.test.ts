import { expect, test } from 'vitest';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';

const { database, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
await addPerson(database, {
  uid: 'ann',
  company: acme,
  group: await addGroup(database, acme, 'PLAIN', ['TERM-START', 'CO-START']),
  type: 'EMPLOYEE',
});
const { token } = await signIn('ann', 'acme');
const [terminals] = await database.unscoped('test').run<{ id: number }>(sql`select id from commands where cmid = 'TERM-START'`);

const addHelp = (code: string, values = {}) =>
  addRow(database, 'menu_help', {
    MHMID: code,
    title_en: 'Terminals',
    title_fr: 'Terminaux',
    body_en: '<p onclick="x()">Find a terminal.<script>alert(1)</script></p>',
    body_fr: '<p>Trouvez un terminal.</p>',
    status: 'active',
    ...values,
  });
const terminalHelp = await addHelp('H-TERM', { cmid: terminals?.id, video_url: 'https://video.example/1' });
await addHelp('H-OLD', { status: 'inactive' });

const help = (mid: string, headers = {}) => call('GET', `globals/menu/help/${mid}`, { token, headers });

test('help is in the language of the request, as sanitized markup [S-251]', async () => {
  expect((await help('H-TERM')).json()).toEqual({
    id: terminalHelp,
    mid: 'H-TERM',
    title: 'Terminals',
    html: '<p>Find a terminal.</p>',
    video_url: 'https://video.example/1',
    language: 'en-us',
  });
  expect((await help('H-TERM', { 'accept-language': 'fr' })).json()).toMatchObject({ title: 'Terminaux', language: 'fr' });
});

test.each([
  ['an unknown one', 'NOWHERE'],
  ['one out of use', 'H-OLD'],
])('%s is 404 [S-251]', async (_name, mid) => {
  expect((await help(mid)).json()).toMatchObject({ status: 404, code: 'help_not_found' });
});

test('help needs a signed-in user', async () => {
  expect((await call('GET', 'globals/menu/help/H-TERM')).statusCode).toBe(401);
});

test('the details of a screen name its help where there is some', async () => {
  const helpOf = async (cmid: string) => (await call('GET', `commands/get_info?cmid=${cmid}`, { token })).json().help_id;
  expect(await helpOf('TERM-START')).toBe('H-TERM');
  await addHelp('H-MENU');
  const names = { TMMTYP: 'L', TMVNAM: 'Terminals', CMTITLE: 'Terminals', title_fr: 'Terminaux', CMHID: 'H-MENU' };
  const kind = { DOCLIB: 'N', EXDOCLIB: 'N', external: false, sequence: 1, status: 'active' };
  await addRow(database, 'menus', { mid: 'TERMS', CMCID: terminals?.id, ...names, ...kind });
  await database.unscoped('test').run(sql`update menu_help set cmid = null where "MHMID" = 'H-TERM'`);
  expect(await helpOf('TERM-START')).toBe('H-MENU');
  await database.unscoped('test').run(sql`update menu_help set status = 'inactive' where "MHMID" = 'H-MENU'`);
  expect(await helpOf('TERM-START')).toBe('');
});
