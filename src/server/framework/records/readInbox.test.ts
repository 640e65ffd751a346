import { beforeAll, describe, expect, test, vi } from 'vitest';
import stateChanges from '../../../../schemas/entities/state_changes.schema.json' with { type: 'json' };
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntitySchema, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { sql } from '../../db/sql.ts';
import { liveChannel } from '../live/tellPages.ts';
import type { Records } from '../registrations/Records.ts';
import { tellInbox } from './noteChange.ts';
import { openRecords } from './openRecords.ts';
import { readInbox } from './readInbox.ts';

const label = (en: string) => ({ en, fr: en });

/** A kind of request that a manager decides. */
function requestEntity(name: string, amountMax: number): EntitySchema {
  const user = (title: string, required: boolean) => ({
    type: required ? ('integer' as const) : (['integer', 'null'] as ['integer', 'null']),
    'x-label': label(title),
    'x-ref': { entity: 'users', value: 'id' as const, label: ['MT_FNAME'], named: true as const },
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': label(name),
    'x-key': 'id',
    'x-title': ['what'],
    'x-scope': [
      { role: 'requester', field: 'asked_by' },
      { role: 'manager', field: 'manager' },
    ],
    'x-states': {
      field: 'status',
      initial: ['open'],
      final: ['approved', 'rejected'],
      due: 'due_on',
      transitions: [
        {
          name: 'approve',
          label: label('Approve'),
          from: ['open'],
          to: 'approved',
          by: ['manager'],
          never_by: ['requester'],
          when: { amount__lte: amountMax },
          decides: true,
        },
        {
          name: 'reject',
          label: label('Reject'),
          from: ['open'],
          to: 'rejected',
          by: ['manager'],
          when: { amount__lte: '{limit}' },
          decides: true,
        },
        { name: 'withdraw', label: label('Withdraw'), from: ['open'], to: 'rejected', by: ['requester'] },
      ],
    },
    properties: {
      what: { type: 'string', maxLength: 20, 'x-label': label('What') },
      amount: { type: 'integer', 'x-label': label('Amount') },
      limit: { type: 'integer', default: 0, 'x-label': label('Limit') },
      due_on: { type: ['string', 'null'], format: 'date', 'x-label': label('Due') },
      status: { type: 'string', enum: ['open', 'approved', 'rejected'], default: 'open', 'x-label': label('Status') },
      asked_by: user('By', true),
      manager: user('Manager', false),
    },
    required: ['what', 'amount', 'status', 'asked_by'],
    additionalProperties: false,
  };
}

function resourceOf(name: string): ResourceDefinition {
  const permission = { cmid: 'BOOKS' };
  return {
    kind: 'resource',
    name,
    schema: name,
    api_url: name,
    title: label(name),
    screens: [{ cmid: 'BOOKS', path: `BOOKS/${name}/{id}`, view: 'show', access: 'user', menu: false }],
    permissions: { list: permission, show: permission, create: permission },
  };
}

const names = ['leaves', 'purchases'];
const set = librarySet();
const registry = buildRegistry(
  {
    ...set,
    entities: [
      ...set.entities,
      ...[requestEntity('leaves', 9), requestEntity('purchases', 100), stateChanges as unknown as EntitySchema].map((content) => ({
        file: `schemas/entities/${content.$id}.schema.json`,
        content,
      })),
    ],
    resources: [...set.resources, ...names.map((name) => ({ file: `resources/${name}.resource.json`, content: resourceOf(name) }))],
  },
  'inbox',
);
const registrations = { computed: {}, hooks: {}, effects: {}, rowLimits: {} };

let database: Database;
let records: Records;
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
  records = openRecords({ database, registrations });
  for (const entity of names)
    await database.unscoped('test').run(sql`
      insert into ${sql.id(entity)} (what, amount, "limit", due_on, status, asked_by, manager, created_at) values
        ('small', 5, 0, null, 'open', 3, 4, '2026-11-01'), ('large', 50, 0, null, 'open', 3, 4, '2026-11-02'),
        ('due', 5, 0, '2026-11-30', 'open', 3, 4, '2026-11-03'), ('done', 5, 0, null, 'approved', 3, 4, '2026-11-01'),
        ('own', 5, 0, null, 'open', 4, 4, '2026-11-01'), ('of another', 5, 0, null, 'open', 3, 5, '2026-11-01')`);
});

const as = (reader: Reader, part: Partial<CallContext> = {}) => callOf(reader, { registry, ...part });
const inbox = (reader: Reader, { limit = 100, offset = 0, kind }: { limit?: number; offset?: number; kind?: string } = {}, part = {}) =>
  readInbox(database.scoped(as(reader, part)), { registrations, records }, { limit, offset, kind });
const shown = async (reader: Reader, query = {}, part = {}) =>
  (await inbox(reader, query, part)).items.map(
    ({ api_url: kind, name, transitions }) => `${kind} ${name}: ${transitions.map((each) => each.name).join()}`,
  );

describe('the inbox', () => {
  test('holds what waits for the reader over all kinds, what is due first', async () => {
    // Conditions that compare fields are judged record by record: nothing can be done with a large leave.
    expect(await shown(readers.guest)).toEqual([
      'leaves due: approve',
      'purchases due: approve',
      'leaves small: approve',
      'purchases small: approve',
      'purchases large: approve',
    ]);
    expect(await shown(readers.buyer)).toEqual(['leaves of another: approve', 'purchases of another: approve']);
    expect(await inbox(readers.keeper)).toEqual({ count: 0, kinds: [], items: [] });
    expect(await inbox(readers.root)).toMatchObject({ count: 0 });
  });

  test('counts by kind, and gives pages of one kind', async () => {
    const { kinds } = await inbox(readers.guest, { limit: 0 });
    expect(kinds).toMatchObject([
      { api_url: 'leaves', label: 'leaves', path: 'BOOKS/leaves/{id}', cmid: 'BOOKS' },
      { api_url: 'purchases', count: 3 },
    ]);
    expect(await shown(readers.guest, { kind: 'purchases', limit: 1, offset: 1 })).toEqual(['purchases small: approve']);
  });

  test('says from whom, since when, until when, and for whom', async () => {
    const [first] = (await inbox(readers.guest)).items;
    expect(first).toMatchObject({
      since: '2026-11-03T00:00:00Z',
      due: '2026-11-30',
      state: 'open',
      for_user: null,
      from: expect.any(String),
      version: 1,
    });
    const delegate: Reader = { ...readers.stranger, standsFor: [{ user: 5, entities: ['leaves'] }] };
    const items = (await inbox(delegate)).items;
    expect(items.map(({ api_url: kind, name }) => `${kind} ${name}`)).toEqual(['leaves of another']);
    expect(items[0]?.for_user).toBe('Bo Buyer');
    expect(await shown(delegate, {}, { actedBy: 1 })).toEqual([]);
  });

  test('loses a record with its decision', async () => {
    const [made] = await database
      .unscoped('test')
      .run(sql<{ id: number }>`insert into leaves (what, amount, asked_by, manager) values ('new', 1, 3, 4) returning id`);
    const before = (await inbox(readers.guest)).count;
    await records.move(as(readers.guest), 'leaves', Number(made?.id), 'approve');
    expect((await inbox(readers.guest)).count).toBe(before - 1);
  });

  test('tells open pages of new, changed and decided records, and of none without decisions', async () => {
    const heard: string[] = [];
    const unlisten = await database.listen(liveChannel, (payload) => heard.push(payload));
    const asker = as(readers.root);
    await tellInbox(database.unscoped('test'), getEntity(registry, 'books'));
    const made = await records.create(asker, 'leaves', { what: 'told', amount: 1, asked_by: 3, manager: 4 });
    await vi.waitFor(() => expect(heard).toEqual(['{"topic":"inbox"}']));
    await records.move(as(readers.guest), 'leaves', Number(made['id']), 'approve');
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await unlisten();
  });
});
