import { describe, expect, test } from 'vitest';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';
import { addAdministrator } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

// `x-when.visible` on the server (law 57): hidden fields take no value, and a change that hides one empties it.

const label = { en: 'Part', fr: 'Partie' };
const text: EntityProperty = { type: ['string', 'null'], maxLength: 40, 'x-label': label };
const when = (visible: Record<string, unknown>) => ({ 'x-when': { visible } });

const properties = {
  name: { type: 'string', minLength: 1, maxLength: 40, 'x-label': label },
  active: { type: 'boolean', default: true, 'x-label': label },
  note: { ...text, ...when({ active: true }) },
  // Hidden in turn where the note is.
  author: { ...text, ...when({ note__isnull: false }) },
  level: { type: 'integer', default: 3, minimum: 1, maximum: 9, 'x-label': label, ...when({ active: true }) },
  start: { type: ['integer', 'null'], default: 5, 'x-label': label, ...when({ active: true }) },
};
const columns = Object.keys(properties).map((field) => ({ field, editable: true }));
const [cmid, title] = ['PARTS', { en: 'Parts', fr: 'Parties' }];
const files: SourceFile[] = [
  {
    file: 'schemas/entities/parts.schema.json',
    text: JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'parts',
      type: 'object',
      'x-label': label,
      'x-key': 'id',
      'x-title': ['name'],
      'x-scope': 'staff',
      'x-unique': [['name']],
      properties,
      required: ['name', 'active', 'level'],
      additionalProperties: false,
    }),
  },
  {
    file: 'resources/parts.resource.json',
    text: JSON.stringify({
      kind: 'resource',
      name: 'parts',
      schema: 'parts',
      api_url: 'parts',
      title,
      screens: [
        { cmid, path: cmid, view: 'list', access: 'user', menu: true, menus: ['ADMIN'] },
        { cmid, path: `${cmid}/{id}`, view: 'edit', access: 'user', menu: false },
        { cmid, path: `${cmid}/add`, view: 'create', access: 'user', menu: false },
      ],
      permissions: Object.fromEntries(['list', 'show', 'create', 'edit', 'delete', 'export'].map((verb) => [verb, { cmid }])),
      list: { empty: title, columns },
      form: { layout: [{ section: title, rows: Object.keys(properties).map((name) => [name]) }] },
    }),
  },
];

const server = await testServer({ files: () => files });
const { database, portal, signIn, call, app } = server;
await syncSchema(database, portal.definitions.current(), { print: () => {} });
await addAdministrator(database, portal.config.productCode, 'root', [cmid]);
const { token } = await signIn('root');
const french = { 'accept-language': 'fr' };

const problems = { note: 'This field does not apply with the other values of the record' };
let serial = 0;
const nextName = () => `Part ${(serial += 1)}`;
async function make(values: object = {}): Promise<Record<string, unknown> & { readonly id: number; readonly version: number }> {
  const answer = await call('POST', 'parts', { token, body: { name: nextName(), ...values } });
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()]);
  return answer.json();
}
const change = (id: number, body: object) => call('PUT', `parts/${id}`, { token, body });
const read = async (id: number) => (await call('GET', `parts/${id}`, { token })).json();

describe('a value for a field that other values hide', () => {
  test.each<[string, object, object]>([
    ['of a new record', { active: false, note: 'x' }, problems],
    ['hidden in turn', { author: 'x' }, { author: problems.note }],
    ['that has to have a value', { active: false, level: 4 }, { level: problems.note }],
  ])('%s is refused by its name', async (_name, body, errors) => {
    const answer = await call('POST', 'parts', { token, body: { name: nextName(), ...body } });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  });

  test('is refused in French too', async () => {
    const answer = await call('POST', 'parts', { token, body: { name: nextName(), active: false, note: 'x' }, headers: french });
    expect(answer.json().errors).toEqual({ note: 'Ce champ ne s’applique pas avec les autres valeurs de l’enregistrement' });
  });

  test('of a change is refused, and nothing is kept', async () => {
    const { id, version } = await make({ active: false });
    expect((await change(id, { version, note: 'x' })).json()).toMatchObject({ status: 400, errors: problems });
    expect((await change(id, { version, name: 'Other', note: 'x' })).statusCode).toBe(400);
    expect((await change(id, { version, active: true, note: 'x' })).json()).toMatchObject({ active: true, note: 'x' });
  });

  test('is accepted empty or as its default, and stored empty', async () => {
    expect(await make({ active: false, note: null, author: '', level: 3, start: 5 })).toMatchObject({
      note: null,
      author: null,
      level: 3,
      start: null,
    });
  });
});

describe('a change that hides fields', () => {
  test('empties them in the same save, in turn, and the log has their old values', async () => {
    const { id, version } = await make({ note: 'Kept', author: 'Zoe', level: 7 });
    const answer = await change(id, { version, active: false });
    expect(answer.json()).toMatchObject({ active: false, note: null, author: null, level: 3, start: null, version: version + 1 });
    const [entry] = await database.unscoped('test').run<{ changes: Record<string, unknown> }>(sql`
      select changes from audit_log where entity = 'parts' and record_id = ${id} and action = 'update'`);
    expect(entry?.changes).toEqual({
      active: { old: true, new: false },
      note: { old: 'Kept', new: null },
      author: { old: 'Zoe', new: null },
      level: { old: 7, new: 3 },
      start: { old: 5, new: null },
    });
  });

  test('takes the whole record that a client read, with its values as they were', async () => {
    const made = await make({ note: 'Kept' });
    expect((await change(made.id, { ...made, active: false })).json()).toMatchObject({ active: false, note: null });
  });

  test('leaves alone what was hidden before', async () => {
    const { id, version } = await make({ active: false });
    await database.unscoped('test').run(sql`update parts set note = 'old' where id = ${id}`);
    expect((await change(id, { version, name: nextName() })).json()).toMatchObject({ note: 'old' });
  });

  test('empties them for all records of a bulk change, and refuses values that they hide', async () => {
    const made = [await make({ note: 'One' }), await make({ note: 'Two' })];
    const bulk = async (values: object) => {
      const asked = { api: 'parts', action: 'edit', values, ids: made.map(({ id }) => id) };
      const preview = (await call('POST', 'bulk_changes/preview', { token, body: asked })).json();
      if (preview.rows.length === 0) return preview;
      const { ids: _ids, ...body } = asked;
      const { task } = (await call('POST', 'bulk_changes', { token, body: { ...body, rows: preview.rows } })).json();
      await runJob(server, 'tasks.run', { id: task });
      return preview;
    };
    await bulk({ active: false });
    for (const { id } of made) expect(await read(id)).toMatchObject({ active: false, note: null });
    expect(await bulk({ note: 'Three' })).toMatchObject({ changed: 0, refused: 2 });
    for (const { id } of made) expect(await read(id)).toMatchObject({ note: null });
  });

  test('does so in an import, which refuses values that are hidden', async () => {
    const { id } = await make({ name: 'Imported', note: 'Old' });
    const csv = 'name,active,note\nImported,no,\nHidden,no,Text\nShown,yes,Text\n';
    const uploaded = await app.inject({
      method: 'POST',
      url: '/api/file_imports?api=parts&name=parts.csv',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(csv),
    });
    const file = uploaded.json();
    await call('PUT', `file_imports/${file.id}`, { token, body: { mapping: ['name', 'active', 'note'], key: ['name'] } });
    const started = await call('POST', `file_imports/${file.id}/commit`, { token, body: { keep: 'good' } });
    expect([started.statusCode, started.json()]).toEqual([200, expect.anything()]);
    await runJob(server, 'tasks.run', { id: started.json().task });
    expect(await read(id)).toMatchObject({ active: false, note: null });
    const rows = await database.unscoped('test').run(sql`select name, note from parts where name in ('Hidden', 'Shown') order by name`);
    expect(rows).toEqual([{ name: 'Shown', note: 'Text' }]);
  });
});
