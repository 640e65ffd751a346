import { beforeAll, expect, test } from 'vitest';
import { librarySet } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { buildRegistry } from '../../../shared/framework/definitions/registry.ts';
import type { EntitySchema, EntityScope, Permissions } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { defineHooks } from '../registrations/hooks.ts';
import { openRecords } from './openRecords.ts';
import { previewDeletion } from './previewDeletion.ts';
import { openRecord } from './readRecord.ts';
import { recordMethods } from './recordMethods.ts';
import { targetOf } from './targetOf.ts';
import { updateRecord } from './writeRecord.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const pass = async () => undefined;
const hooks = defineHooks({
  'books.refuseForbiddenTitle': pass,
  'books.noteSave': pass,
  'books.refuseDeletion': pass,
  'books.noteDeletion': pass,
});
const registrations = { computed: {}, hooks, effects: {}, rowLimits: {} };

interface Variant {
  readonly scope: EntityScope;
  readonly locked?: EntitySchema['x-locked'];
  /** Verbs that nobody has. */
  readonly without?: readonly (keyof Permissions)[];
}

/** The library, whose books have another scope, final states and fewer verbs. */
function registryWith({ scope, locked, without = [] }: Variant) {
  const set = librarySet();
  const entities = set.entities.map(({ file, content }) =>
    content.$id === 'books'
      ? { file, content: { ...content, 'x-scope': scope, ...(locked && { 'x-locked': locked }) } }
      : { file, content },
  );
  const resources = set.resources.map(({ file, content }) => {
    const kept = Object.entries(content.permissions).filter(([verb]) => !without.some((each) => each === verb));
    return content.name === 'books' ? { file, content: { ...content, permissions: Object.fromEntries(kept) } } : { file, content };
  });
  return buildRegistry({ ...set, entities, resources }, 'rights');
}

const seller = { role: 'seller', field: 'seller' } as const;
const lock = (when: object) => [{ when, message: { en: 'Final', fr: 'Définitif' } }] as EntitySchema['x-locked'];
const readOnly = 'record_read_only';
const locked = 'record_locked';

// Book 1 belongs to account 1 as seller, has a margin of 1.50 and nothing in its pages.
test.each<[name: string, variant: Variant, reader: Reader, allowed: string, refusal: string | undefined]>([
  ['an own record', { scope: [seller] }, readers.guest, 'GET, HEAD, PUT, DELETE', undefined],
  ['an own record to read', { scope: [{ ...seller, reads: true }] }, readers.guest, 'GET, HEAD', readOnly],
  [
    'a rule to read beside one to change',
    { scope: [{ ...seller, reads: true }, seller] },
    readers.guest,
    'GET, HEAD, PUT, DELETE',
    undefined,
  ],
  [
    'a rule to change under a condition that fails',
    {
      scope: [
        { ...seller, reads: true },
        { ...seller, when: { copies: 999_999 } },
      ],
    },
    readers.guest,
    'GET, HEAD',
    readOnly,
  ],
  ['what everybody reads, for staff', { scope: [{ role: 'public' }, seller] }, readers.clerk, 'GET, HEAD, PUT, DELETE', undefined],
  ['what everybody reads, for others', { scope: [{ role: 'public' }, seller] }, readers.stranger, 'GET, HEAD', readOnly],
  ['staff by a rule to read', { scope: [{ role: 'staff', reads: true }, seller] }, readers.clerk, 'GET, HEAD, PUT, DELETE', undefined],
  ['staff by a rule to read alone', { scope: [{ role: 'staff', reads: true }] }, readers.root, 'GET, HEAD', readOnly],
  ['no verb to delete', { scope: [seller], without: ['delete'] }, readers.guest, 'GET, HEAD, PUT', undefined],
  ['no verb to change', { scope: [seller], without: ['edit'] }, readers.guest, 'GET, HEAD, DELETE', undefined],
  ['no verb but to read', { scope: [seller], without: ['edit', 'delete'] }, readers.guest, 'GET, HEAD', undefined],
  ['a final state', { scope: [seller], locked: lock({ pages__isnull: true }) }, readers.guest, 'GET, HEAD', locked],
  ['another state', { scope: [seller], locked: lock({ pages__isnull: false }) }, readers.guest, 'GET, HEAD, PUT, DELETE', undefined],
  [
    'a final state by a field that is withheld',
    { scope: [seller], locked: lock({ margin__isnull: false }) },
    readers.guest,
    'GET, HEAD',
    locked,
  ],
  [
    'a final state, for work of the portal',
    { scope: [seller], locked: lock({ pages__isnull: true }) },
    { ...readers.root, isSystem: true },
    'GET, HEAD, PUT, DELETE',
    undefined,
  ],
])('%s', async (_name, variant, reader, allowed, refusal) => {
  const ctx = callOf(reader, { registry: registryWith(variant) });
  const target = targetOf(ctx, { registrations, records: openRecords({ database, registrations }) }, 'books', 'show');
  const connection = database.scoped(ctx);
  const opened = await openRecord(connection, ctx, target, 1);
  expect(recordMethods(ctx, 'books', { edit: opened.refusal !== undefined, delete: opened.refusal !== undefined }).join(', ')).toBe(
    allowed,
  );
  expect(opened.refusal?.code).toBe(refusal);
  // The change and the question before a deletion meet the same refusal.
  const subtitle = `${String(opened.record['subtitle'])} 2`;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
  expect(await codeOf(updateRecord(connection, target, 1, { version: opened.record['version'], subtitle, translated: false }))).toBe(
    refusal,
  );
  const ofDeletion = await codeOf(previewDeletion(connection, target, 1));
  expect(ofDeletion === 'record_in_use' ? undefined : ofDeletion).toBe(refusal);
});

test('a record that the reader does not see is not found', async () => {
  const ctx = callOf(readers.stranger, { registry: registryWith({ scope: [seller] }) });
  const target = targetOf(ctx, { registrations, records: openRecords({ database, registrations }) }, 'books', 'show');
  await expect(openRecord(database.scoped(ctx), ctx, target, 1)).rejects.toMatchObject({ code: 'record_not_found' });
});
