import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import stateChanges from '../../../../schemas/entities/state_changes.schema.json' with { type: 'json' };
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntitySchema, StatesDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { syncSchema } from '../../db/schema/syncSchema.ts';
import { sql } from '../../db/sql.ts';
import { asSystem } from '../context/systemContext.ts';
import { defineEffects } from '../registrations/effects.ts';
import type { Records } from '../registrations/Records.ts';
import { openRecords } from './openRecords.ts';
import { readTransitions } from './recordTransitions.ts';

const label = (en: string) => ({ en, fr: `${en} (fr)` });

const shared: StatesDefinition = {
  kind: 'states',
  name: 'requests',
  initial: ['draft'],
  final: ['received'],
  messages: { comment: label('Comment required on approve or reject'), own: label('You cannot approve your own request') },
  transitions: [
    { name: 'submit', label: label('Submit'), from: ['draft'], to: 'submitted', by: ['requester'] },
    {
      name: 'approve',
      label: label('Approve'),
      from: ['submitted'],
      to: 'ordered',
      by: ['approver'],
      never_by: ['requester'],
      comment: 'required',
      sets: { decided_by: '{me}', decided_at: '{now}', note: '{comment}' },
      decides: 'approve',
    },
    { name: 'cancel', label: label('Cancel'), from: ['draft', 'submitted'], to: 'draft', by: ['system'] },
    {
      name: 'stock',
      label: label('Stock'),
      from: ['draft'],
      to: 'ordered',
      by: ['requester'],
      sets: { place: 'A1' },
      effects: ['purchases.stock'],
      otherwise: { transition: 'wait', reason: 'note', errors: ['no_place_left'] },
      messages: { state: label('Not now'), states: { received: label('Over') } },
    },
    { name: 'wait', label: label('Wait'), from: ['draft'], to: 'submitted', by: ['system'], sets: { place: 'wait' } },
  ],
};

const purchases: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'purchases',
  type: 'object',
  'x-label': label('Purchase'),
  'x-key': 'id',
  'x-title': ['what'],
  'x-scope': [
    { role: 'requester', field: 'asked_by' },
    { role: 'manager', field: 'manager', reads: true },
    { role: 'staff', reads: true },
  ],
  'x-locked': [{ when: { what: 'Sealed' }, message: label('A sealed purchase stays as it is') }],
  'x-states': [
    {
      field: 'status',
      as: 'requests',
      roles: { approver: ['manager', 'director'] },
      effects: { approve: ['purchases.order'] },
      transitions: [
        {
          name: 'receive',
          label: label('Receive'),
          from: ['ordered'],
          to: 'received',
          by: ['EMPLOYEE'],
          when: { amount__lt: 1000 },
          asks: ['place', { field: 'note', optional: true }],
        },
        { name: 'back', label: label('Back'), from: ['submitted', 'ordered'], to: '{back}', by: ['staff'], comment: 'optional' },
      ],
    },
    {
      field: 'opinion',
      initial: ['open'],
      final: ['agreed', 'refused'],
      transitions: [
        {
          name: 'agree',
          label: label('Agree'),
          from: ['open'],
          to: 'agreed',
          by: ['staff', 'manager', 'requester'],
          never_by: ['requester'],
          comment: 'optional',
          agree: { members: { entity: 'members', user: 'user', when: { required: true }, order: 'turn' } },
          sets: { decided_by: '{me}' },
        },
        { name: 'refuse', label: label('Refuse'), from: ['open'], to: 'refused', by: ['staff'] },
        { name: 'confirm', label: label('Confirm'), from: ['agreed'], to: 'open', by: ['staff', 'manager'], agree: { count: 2 } },
      ],
    },
    {
      field: 'active',
      initial: ['on'],
      writable: true,
      transitions: [
        { name: 'end', label: label('End'), from: ['on'], to: 'off' },
        { name: 'begin', label: label('Begin'), from: ['off'], to: 'on', by: ['staff'] },
      ],
    },
  ],
  properties: {
    what: { type: 'string', maxLength: 20, 'x-label': label('What') },
    amount: { type: ['integer', 'null'], 'x-label': label('Amount') },
    status: {
      type: 'string',
      enum: ['draft', 'submitted', 'ordered', 'received'],
      default: 'draft',
      'x-label': label('Status'),
      'x-enum-labels': {
        draft: label('Draft'),
        submitted: label('Submitted'),
        ordered: label('Ordered'),
        received: label('Received'),
      },
    },
    active: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      'x-label': label('Active'),
      'x-enum-labels': { on: label('On'), off: label('Off') },
    },
    opinion: {
      type: 'string',
      enum: ['open', 'agreed', 'refused'],
      default: 'open',
      'x-label': label('Opinion'),
    },
    asked_by: {
      type: 'integer',
      readOnly: true,
      'x-default': 'me',
      'x-label': label('By'),
      'x-ref': { entity: 'users', value: 'id', label: ['MT_FNAME'] },
    },
    manager: { type: ['integer', 'null'], 'x-label': label('Manager'), 'x-ref': { entity: 'users', value: 'id', label: ['MT_FNAME'] } },
    decided_by: {
      type: ['integer', 'null'],
      readOnly: true,
      'x-label': label('Decided by'),
      'x-ref': { entity: 'users', value: 'id', label: ['MT_FNAME'] },
    },
    decided_at: { type: ['string', 'null'], format: 'date-time', readOnly: true, 'x-label': label('Decided') },
    place: { type: ['string', 'null'], maxLength: 5, readOnly: true, 'x-label': label('Place') },
    note: { type: ['string', 'null'], maxLength: 500, readOnly: true, 'x-label': label('Note') },
  },
  required: ['what', 'status', 'opinion', 'active', 'asked_by'],
  additionalProperties: false,
};

const members: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'members',
  type: 'object',
  'x-label': label('Member'),
  'x-key': 'id',
  'x-title': ['user'],
  'x-scope': 'staff',
  'x-holders': { user: 'user', as: 'director' },
  properties: {
    user: { type: 'integer', 'x-label': label('User'), 'x-ref': { entity: 'users', value: 'id', label: ['MT_FNAME'] } },
    required: { type: 'boolean', default: true, 'x-label': label('Required') },
    turn: { type: 'integer', default: 1, 'x-label': label('Turn') },
  },
  required: ['user'],
  additionalProperties: false,
};

/** Users of a person with two accounts share a telephone. */
function ofPeople(schema: EntitySchema): EntitySchema {
  return schema.$id === 'users' ? { ...schema, 'x-person': 'phone' } : schema;
}

const set = librarySet();
const registry = buildRegistry(
  {
    ...set,
    entities: [
      ...set.entities.map(({ file, content }) => ({ file, content: ofPeople(content) })),
      { file: 'schemas/entities/purchases.schema.json', content: purchases },
      { file: 'schemas/entities/members.schema.json', content: members },
      { file: 'schemas/entities/state_changes.schema.json', content: stateChanges as unknown as EntitySchema },
    ],
    states: [{ file: 'resources/states/requests.states.json', content: shared }],
  },
  'states',
);

const stockErrors = defineErrors({ no_place_left: 409, no_shelf: 409 });

const ordered: unknown[] = [];
const effects = defineEffects({
  'purchases.order': async ({ id, from, to, comment, record, previous }) => {
    if (comment === 'fail') throw new Error('no order');
    ordered.push({ id, from, to, comment, status: record['status'], before: previous['status'] });
  },
  'purchases.stock': async ({ ctx, id, record, records }) => {
    await records.create(ctx, 'purchases', { what: 'Made on the way' });
    await records.change(ctx, 'purchases', id, { what: 'Stocked' });
    if (record['amount'] === 1) throw stockErrors.no_place_left();
    if (record['amount'] === 2) throw stockErrors.no_shelf();
    if (record['amount'] === 3) throw new Error('broken');
  },
});
const registrations = { computed: {}, hooks: {}, effects, rowLimits: {} };

let database: Database;
let records: Records;
beforeAll(async () => {
  database = await openLibrary();
  await syncSchema(database, registry, { print: () => {} });
  records = openRecords({ database, registrations });
  // The keeper has a second account, the stranger's.
  await database.unscoped('test').run(sql`update users set phone = '5145550100' where id in (3, 6)`);
});
beforeEach(() => ordered.splice(0));

const director: Reader = { ...readers.clerk, roles: new Set(['director']) };
const as = (reader: Reader, part: Partial<CallContext> = {}) => callOf(reader, { registry, ...part });
const system = () => asSystem(as(readers.nobody));

/** A purchase asked for by the keeper, with the guest for a manager. */
async function newPurchase(amount = 500): Promise<number> {
  const made = await records.create(as(readers.keeper), 'purchases', { what: 'Lamp', amount, manager: 4 });
  return Number(made['id']);
}

async function submitted(amount = 500): Promise<number> {
  const id = await newPurchase(amount);
  await records.move(as(readers.keeper), 'purchases', id, 'submit');
  return id;
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error });
  const problems = Object.entries(error.errors ?? {}).map(([place, { key, text }]) => `${place}: ${text?.en ?? key}`);
  return [error.status, error.code, ...(error.details['reason'] === undefined ? [] : [error.details['reason']]), ...problems];
}

async function historyOf(id: number, field = 'status'): Promise<string[]> {
  const rows = await database.unscoped('test').run(sql<{ step: string }>`
    select concat_ws(' ', transition, from_state || '→' || to_state, "user", acted_by, comment, case when reverted then 'reverted' end) as step
    from state_changes where entity = 'purchases' and record_id = ${id} and field = ${field} order by id`);
  return rows.map(({ step }) => step);
}

describe('a transition that may lead elsewhere', () => {
  const made = async () =>
    (
      await database
        .unscoped('test')
        .run<{ count: number }>(sql`select count(*)::int as count from purchases where what = 'Made on the way'`)
    )[0];

  test('is made as another one', async () => {
    const id = await newPurchase();
    const before = await made();
    expect(await records.move(as(readers.keeper), 'purchases', id, 'stock')).toMatchObject({
      status: 'ordered',
      place: 'A1',
      what: 'Stocked',
    });
    expect(await made()).toEqual({ count: (before?.count ?? 0) + 1 });
  });

  test('keeps nothing of it after a refusal that it names, but the other one and the reason', async () => {
    const id = await newPurchase(1);
    const before = await made();
    expect(await refusalOf(records.move(as(readers.keeper, { language: 'fr' }), 'purchases', id, 'stock'))).toEqual([409, 'no_place_left']);
    const stored = await records.find(system(), 'purchases', id);
    expect(stored).toMatchObject({ status: 'submitted', place: 'wait', what: 'Lamp', note: 'Conflict' });
    expect(await historyOf(id)).toEqual(['wait draft→submitted 3']);
    expect(await made()).toEqual(before);
  });

  test.each([
    ['a refusal that it does not name', 2],
    ['a failure', 3],
  ])('leaves the record alone after %s', async (_case, amount) => {
    const id = await newPurchase(amount);
    await expect(records.move(as(readers.keeper), 'purchases', id, 'stock')).rejects.toThrow(/no_shelf|broken/);
    expect(await records.find(system(), 'purchases', id)).toMatchObject({ status: 'draft', place: null, what: 'Lamp', note: null });
    expect(await historyOf(id)).toEqual([]);
  });

  test('is refused in the words of the state, or of all others', async () => {
    const id = await submitted();
    expect(await refusalOf(records.move(as(readers.keeper), 'purchases', id, 'stock'))).toEqual([
      409,
      'transition_not_possible',
      'Not now',
    ]);
    await database.unscoped('test').run(sql`update purchases set status = 'received' where id = ${id}`);
    expect(await refusalOf(records.move(as(readers.keeper), 'purchases', id, 'stock'))).toEqual([409, 'transition_not_possible', 'Over']);
  });
});

describe('a transition', () => {
  test('leads on, sets its fields, is kept in the history and has its effects', async () => {
    const id = await submitted();
    const approved = await records.move(as(readers.guest), 'purchases', id, 'approve', { comment: ' fine ' });
    expect(approved).toMatchObject({ status: 'ordered', decided_by: 4, decided_at: '2026-11-20T19:00:00Z', note: 'fine', version: 3 });
    expect(await historyOf(id)).toEqual(['submit draft→submitted 3', 'approve submitted→ordered 4 fine']);
    expect(ordered).toEqual([{ id, from: 'submitted', to: 'ordered', comment: 'fine', status: 'ordered', before: 'submitted' }]);
  });

  test.each([
    ['of another state', 'submit', readers.keeper, {}, [409, 'transition_not_possible']],
    ['of a role that the reader does not have', 'approve', readers.clerk, { comment: 'x' }, [403, 'transition_of_others']],
    ['that does not exist', 'vanish', readers.keeper, {}, [404, 'transition_unknown']],
    ['of code alone', 'cancel', readers.keeper, {}, [403, 'transition_of_others']],
    ['of a record out of scope', 'approve', readers.stranger, { comment: 'x' }, [404, 'record_not_found']],
    [
      'without its comment',
      'approve',
      readers.guest,
      { comment: ' \n ' },
      [400, 'invalid_body', 'comment: Comment required on approve or reject'],
    ],
    [
      'with a comment that is too long',
      'approve',
      readers.guest,
      { comment: 'x'.repeat(501) },
      [400, 'invalid_body', 'comment: validation.max_length'],
    ],
    ['of a stale version', 'approve', readers.guest, { comment: 'x', version: 1 }, [409, 'stale_version']],
    [
      'with a field that it does not ask for',
      'approve',
      readers.guest,
      { comment: 'x', values: { what: 'Sofa' } },
      [400, 'invalid_body', 'what: validation.read_only'],
    ],
  ] as const)('%s is refused', async (_case, name, reader, options, refusal) => {
    const id = await submitted();
    expect(await refusalOf(records.move(as(reader), 'purchases', id, name, options))).toEqual(refusal);
    expect(await historyOf(id)).toEqual(['submit draft→submitted 3']);
  });

  test('nobody decides on an own record, by delegation of roles, as another user or by a second account', async () => {
    const own = [403, 'transition_own', 'You cannot approve your own request'];
    const held: Reader = { ...readers.keeper, roles: new Set(['director']) };
    const approve = (id: number, ctx: CallContext) => refusalOf(records.move(ctx, 'purchases', id, 'approve', { comment: 'x' }));
    const id = await submitted();
    await database.unscoped('test').run(sql`update purchases set manager = 3 where id = ${id}`);
    expect(await approve(id, as(readers.keeper))).toEqual(own);
    expect(await approve(id, as(held))).toEqual(own);
    const other = await submitted();
    expect(await approve(other, as(readers.guest, { actedBy: 3 }))).toEqual(own);
    await database.unscoped('test').run(sql`update purchases set manager = 6 where id = ${other}`);
    expect(await approve(other, as(readers.stranger))).toEqual(own);
  });

  test('is offered as the decision that it is, with the words for a missing comment', async () => {
    const id = await submitted();
    const target = { registry, registrations, records, entity: getEntity(registry, 'purchases'), hooks: undefined };
    const { machines } = await readTransitions(database.scoped(as(readers.guest)), target, id, true);
    const offer = machines[0]?.transitions.find(({ name }) => name === 'approve');
    expect(offer).toMatchObject({ decision: 'approve', comment_missing: 'Comment required on approve or reject' });
  });

  test.each([
    [
      'en',
      'Only others can do this: “By” of this record',
      'Only others can do this: Staff',
      'Only people who can edit this record can do this.',
    ],
    [
      'fr',
      'Seules d’autres personnes peuvent le faire\u00a0: «\u00a0By (fr)\u00a0» de cet enregistrement',
      'Seules d’autres personnes peuvent le faire\u00a0: Personnel',
      'Seules les personnes qui peuvent modifier cet enregistrement peuvent le faire.',
    ],
  ] as const)('of others names them in the words of the reader: %s', async (language, ...reasons) => {
    const target = { registry, registrations, records, entity: getEntity(registry, 'purchases'), hooks: undefined };
    const ctx = as({ ...readers.stranger, seesAllCompanies: true, accounts: 'all' }, { language });
    const { machines } = await readTransitions(database.scoped(ctx), target, await newPurchase(), false);
    const offers = machines.flatMap(({ transitions }) => transitions);
    expect(['submit', 'refuse', 'end'].map((name) => offers.find((each) => each.name === name)?.reason)).toEqual(reasons);
  });

  test('administrators who see all rows have no part in them by that', async () => {
    expect(await refusalOf(records.move(as(readers.root), 'purchases', await newPurchase(), 'submit'))).toEqual([
      403,
      'transition_of_others',
    ]);
  });

  test('asks for fields, whoever may edit them', async () => {
    const id = await submitted();
    await records.move(as(readers.guest), 'purchases', id, 'approve', { comment: 'x' });
    const receive = (values: Record<string, unknown>) => records.move(as(readers.clerk), 'purchases', id, 'receive', { values });
    expect(await refusalOf(receive({ place: '  ' }))).toEqual([400, 'invalid_body', 'place: validation.required']);
    expect(await refusalOf(receive({ place: 'too long' }))).toEqual([400, 'invalid_body', 'place: validation.max_length']);
    expect(await receive({ place: 'A 1' })).toMatchObject({ status: 'received', place: 'A 1', note: 'x' });
    expect(await refusalOf(records.change(as(readers.keeper), 'purchases', id, { what: 'Sofa' }))).toEqual([
      409,
      'record_locked',
      'This record is closed',
    ]);
  });

  test.each([
    ['too large', 1000],
    ['empty', null],
  ])('is not possible while its condition is not met: %s', async (_case, amount) => {
    const id = await submitted();
    await database.unscoped('test').run(sql`update purchases set amount = ${amount}, status = 'ordered' where id = ${id}`);
    const receive = records.move(as(readers.clerk), 'purchases', id, 'receive', { values: { place: 'A' } });
    expect(await refusalOf(receive)).toEqual([409, 'transition_condition']);
  });

  test('that the state of a locked record refuses has the words of the lock [R-196]', async () => {
    const id = await submitted();
    await database.unscoped('test').run(sql`update purchases set what = 'Sealed' where id = ${id}`);
    const refusal = [409, 'transition_not_possible', 'A sealed purchase stays as it is'];
    expect(await refusalOf(records.move(as(readers.keeper), 'purchases', id, 'submit'))).toEqual(refusal);
  });

  test('of two at once one wins, the other meets its state', async () => {
    const id = await submitted();
    const approve = (reader: Reader) => records.move(as(reader), 'purchases', id, 'approve', { comment: String(reader.userId) });
    const outcomes = await Promise.allSettled([approve(readers.guest), approve(director)]);
    const [refused] = outcomes.filter(({ status }) => status === 'rejected');
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refused).toMatchObject({ reason: { code: 'transition_not_possible', status: 409 } });
    expect(await historyOf(id)).toHaveLength(2);
    expect(ordered).toHaveLength(1);
  });

  test('leaves nothing behind if an effect fails', async () => {
    const id = await submitted();
    await expect(records.move(as(readers.guest), 'purchases', id, 'approve', { comment: 'fail' })).rejects.toThrow('no order');
    expect(await records.find(as(readers.keeper), 'purchases', id)).toMatchObject({ status: 'submitted', decided_by: null, version: 2 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('is made by the portal itself, bound to states and conditions alone', async () => {
    const id = await submitted();
    expect(await records.move(system(), 'purchases', id, 'cancel')).toMatchObject({ status: 'draft' });
    expect(await refusalOf(records.move(system(), 'purchases', id, 'approve'))).toEqual([409, 'transition_not_possible']);
    expect(await historyOf(id)).toEqual(['submit draft→submitted 3', 'cancel submitted→draft']);
  });

  test('[R-197] leads back along the history, and not before its begin', async () => {
    const id = await submitted();
    await records.move(as(readers.guest), 'purchases', id, 'approve', { comment: 'x' });
    const back = () => records.move(as(readers.clerk), 'purchases', id, 'back');
    expect(await back()).toMatchObject({ status: 'submitted' });
    expect(await back()).toMatchObject({ status: 'draft' });
    expect(await refusalOf(back())).toEqual([409, 'transition_not_possible']);
    await database.unscoped('test').run(sql`update purchases set status = 'ordered' where id = ${id}`);
    expect(await refusalOf(back())).toEqual([409, 'transition_no_earlier']);
    expect(await historyOf(id)).toEqual([
      'submit draft→submitted 3 reverted',
      'approve submitted→ordered 4 x reverted',
      'back ordered→submitted 2 reverted',
      'back submitted→draft 2 reverted',
    ]);
  });
});

describe('a decision for somebody else', () => {
  /** The stranger, who sees no purchase without it, decides for the guest. */
  const delegate = (entities?: readonly string[]): Reader => ({ ...readers.stranger, userId: 5, standsFor: [{ user: 4, entities }] });
  const approve = (id: number, reader: Reader, part: Partial<CallContext> = {}) =>
    records.move(as(reader, part), 'purchases', id, 'approve', { comment: 'for the guest' });

  test.each([
    ['of these records', ['purchases']],
    ['of all records', undefined],
  ])('is made by a delegate %s, who sees the record for it', async (_case, entities) => {
    const id = await submitted();
    expect(await records.find(as(delegate(entities)), 'purchases', id)).toMatchObject({ id });
    expect(await approve(id, delegate(entities))).toMatchObject({ status: 'ordered', decided_by: 5 });
    const [step] = await database.unscoped('test').run(sql<{ user: number; for_user: number }>`
      select "user", for_user from state_changes where entity = 'purchases' and record_id = ${id} order by id desc limit 1`);
    expect(step).toEqual({ user: 5, for_user: 4 });
  });

  test('is not made on other records, by another transition, by a change, or by who acts as the delegate', async () => {
    const id = await submitted();
    expect(await refusalOf(approve(id, delegate(['books'])))).toEqual([404, 'record_not_found']);
    expect(await refusalOf(records.move(as(delegate()), 'purchases', id, 'end'))).toEqual([403, 'transition_of_others']);
    expect(await refusalOf(records.change(as(delegate()), 'purchases', id, { what: 'Sofa' }))).toEqual([403, 'record_read_only']);
    expect(await refusalOf(approve(id, delegate(), { actedBy: 1 }))).toEqual([403, 'transition_of_others']);
  });

  test('is not passed on, nor made on records of the delegate or of the delegator', async () => {
    const own = [403, 'transition_own', 'You cannot approve your own request'];
    const id = await submitted();
    const next: Reader = { ...readers.stranger, userId: 7, standsFor: [{ user: 5, entities: undefined }] };
    expect(await refusalOf(approve(id, next))).toEqual([404, 'record_not_found']);
    await database.unscoped('test').run(sql`update purchases set asked_by = 5 where id = ${id}`);
    expect(await refusalOf(approve(id, delegate()))).toEqual(own);
    await database.unscoped('test').run(sql`update purchases set asked_by = 4 where id = ${id}`);
    expect(await refusalOf(approve(id, delegate()))).toEqual(own);
  });
});

describe('a transition that several people make', () => {
  const agree = (id: number, reader: Reader, comment = '') => records.move(as(reader), 'purchases', id, 'agree', { comment });
  const opinionOf = async (id: number) => (await records.find(system(), 'purchases', id))?.['opinion'];

  beforeEach(async () => {
    // The keeper, who asks, does not count; the guest is not required.
    await database.unscoped('test').run(sql`delete from members`);
    await database
      .unscoped('test')
      .run(sql`insert into members ("user", required, turn) values (1, true, 2), (2, true, 1), (3, true, 1), (4, false, 1)`);
  });

  test('moves the record with the last decision, in the order of the members', async () => {
    const id = await newPurchase();
    expect(await refusalOf(agree(id, readers.root))).toEqual([409, 'transition_not_your_turn']);
    expect(await refusalOf(agree(id, readers.guest))).toEqual([403, 'transition_of_others']);
    expect(await agree(id, readers.clerk, 'first')).toMatchObject({ opinion: 'open', decided_by: null, version: 1 });
    expect(await refusalOf(agree(id, readers.clerk))).toEqual([409, 'transition_agreed']);
    expect(await agree(id, readers.root)).toMatchObject({ opinion: 'agreed', decided_by: 1 });
    expect(await historyOf(id, 'opinion')).toEqual(['agree open→open 2 first', 'agree open→agreed 1']);
  });

  test('says who is missing', async () => {
    const id = await newPurchase();
    await agree(id, readers.clerk);
    const target = { registry, registrations, records, entity: getEntity(registry, 'purchases'), hooks: undefined };
    const { machines } = await readTransitions(database.scoped(as(readers.clerk)), target, id, true);
    const [offer] = machines.find(({ field }) => field === 'opinion')?.transitions ?? [];
    expect(offer).toMatchObject({
      barrier: 'agreed',
      agreement: { agreed: [expect.any(String)], missing: [expect.any(String)], needed: 1 },
    });
  });

  test('is ended by another transition, and begins anew in a later stay', async () => {
    const id = await newPurchase();
    await agree(id, readers.clerk);
    await agree(id, readers.root);
    const confirm = (reader: Reader) => records.move(as(reader), 'purchases', id, 'confirm');
    expect(await confirm(readers.clerk)).toMatchObject({ opinion: 'agreed' });
    expect(await refusalOf(confirm(readers.clerk))).toEqual([409, 'transition_agreed']);
    expect(await confirm(readers.guest)).toMatchObject({ opinion: 'open' });
    await agree(id, readers.clerk);
    expect(await opinionOf(id)).toBe('open');
    expect(await records.move(as(readers.clerk), 'purchases', id, 'refuse')).toMatchObject({ opinion: 'refused' });
    expect(await refusalOf(agree(id, readers.root))).toEqual([409, 'transition_not_possible']);
  });

  test('moves the record once if the last two decide at the same moment', async () => {
    await database.unscoped('test').run(sql`update members set turn = 1`);
    const id = await newPurchase();
    const outcomes = await Promise.allSettled([agree(id, readers.clerk), agree(id, readers.root)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await opinionOf(id)).toBe('agreed');
    expect((await historyOf(id, 'opinion')).map((step) => step.replace(/ \d$/, '')).toSorted()).toEqual([
      'agree open→agreed',
      'agree open→open',
    ]);
  });
});

describe('a field with states', () => {
  test.each([
    ['submitted', 'status: The state changes by “Submit” alone'],
    ['received', 'status: The state changes by “Submit”, “Stock” alone'],
  ])('is not written by a change: %s', async (status, problem) => {
    const id = await newPurchase();
    expect(await refusalOf(records.change(as(readers.keeper), 'purchases', id, { status }))).toEqual([400, 'invalid_body', problem]);
    expect(await records.change(as(readers.keeper), 'purchases', id, { status: 'draft', what: 'Sofa' })).toMatchObject({ what: 'Sofa' });
  });

  test('has its initial state in a new record', async () => {
    const create = (values: Record<string, unknown>) => records.create(as(readers.keeper), 'purchases', { what: 'Lamp', ...values });
    expect(await create({ status: 'draft' })).toMatchObject({ status: 'draft' });
    expect(await refusalOf(create({ status: 'received' }))).toEqual([400, 'invalid_body', 'status: validation.by_transition']);
  });

  test('that is an input too changes by its transitions alone, each kept in the history', async () => {
    const id = await newPurchase();
    const change = (active: string) => records.change(as(readers.keeper), 'purchases', id, { active });
    expect(await change('off')).toMatchObject({ active: 'off' });
    expect(await refusalOf(change('on'))).toEqual([400, 'invalid_body', 'active: error.transition_not_possible']);
    expect(await historyOf(id, 'active')).toEqual(['end on→off 3']);
  });
});

test('a reader is offered transitions, the others with the reason, and the history with names', async () => {
  const id = await submitted();
  const target = { registry, registrations, records, entity: getEntity(registry, 'purchases'), hooks: undefined };
  const read = async (reader: Reader) => readTransitions(database.scoped(as(reader)), target, id, true);
  const offers = async (reader: Reader) => {
    const { machines } = await read(reader);
    return machines.flatMap(({ transitions }) => transitions.map(({ name, barrier = 'offered' }) => `${name} ${barrier}`));
  };
  expect(await offers(readers.guest)).toEqual([
    'submit state',
    'approve offered',
    'stock state',
    'receive state',
    'back role',
    'agree role',
    'refuse role',
    'confirm state',
    'end role',
    'begin state',
  ]);
  expect(await offers(readers.keeper)).toEqual([
    'submit state',
    'approve role',
    'stock state',
    'receive state',
    'back role',
    'agree own',
    'refuse role',
    'confirm state',
    'end offered',
    'begin state',
  ]);
  const { version, machines } = await read(readers.clerk);
  expect(version).toBe(2);
  expect(machines[0]).toMatchObject({
    field: 'status',
    state: 'submitted',
    history: [{ transition: 'submit', label: 'Submit', from: 'draft', to: 'submitted', is_system: false, seconds: 0, comment: null }],
  });
  expect(machines[0]?.history[0]?.user).toEqual(expect.any(String));
});
