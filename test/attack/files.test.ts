import { expect, test } from 'vitest';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import { fileFields } from '../../src/shared/framework/definitions/rights/filePlaces.ts';
import type { Field } from '../../src/shared/framework/fields/Field.ts';
import { addRow, changeRow } from '../people.ts';
import { foreigners } from './foreigners.ts';

/**
 * Asks for a file of each place, a field or a tab, by its address, as each person of both parties. A person sees the file if and only if
 * the calls of some resource show that person the record, and in it the field. A new place needs no separate test.
 */
const { database, call, registry, resources, victim, attackers, rowOf, signIn } = await foreigners();
const people = attackers.map(({ name, token }) => ({ name, token }));
for (const uid of ['north.user', 'north.admin', 'north.none']) people.push({ name: uid, token: (await signIn(uid, 'north')).token });

interface Place {
  readonly entity: string;
  /** undefined: the tab. */
  readonly field?: Field;
}

const tabs = new Set(resources.flatMap(({ schema, attachments }) => (attachments ? [schema] : [])));
const places: readonly Place[] = [
  ...fileFields(registry)
    .filter(({ entity }) => !getEntity(registry, entity).source)
    .map((field) => ({ entity: field.entity, field })),
  ...[...tabs].map((entity) => ({ entity })),
];

/** Entity and person of each file that was seen. */
const seen = new Set<string>();

/** A file of the record, whose uploader is somebody else by now. */
async function addFile({ entity, field }: Place, record: number): Promise<number> {
  const id = await addRow(database, 'attachments', {
    filename: 'plan.pdf',
    uploadBy: null,
    uploadDate: new Date(),
    current_status: 'listed',
    content_type: 'application/pdf',
    size: 9,
    sha256: 'a'.repeat(64),
    storage_key: 'plan',
    owner_entity: entity,
    owner_id: record,
    owner_field: field?.name ?? null,
  });
  if (field) await changeRow(database, entity, record, { [field.name]: field.kind === 'references' ? [id] : id });
  return id;
}

/** true: some call of a record or list shows the person the record, and the file in it. */
async function isShown({ entity, field }: Place, record: number, token: string): Promise<boolean> {
  for (const { schema, api_url: path } of resources) {
    if (schema !== entity) continue;
    const shown = await call('GET', `${path}/${record}`, { token });
    if (shown.statusCode === 200 && hasValue(shown.json(), field)) return true;
    const fields = field ? `&fields=id,${field.name}` : '&fields=id';
    const listed = await call('GET', `${path}?id=${record}&count=false&columns=false${fields}`, { token });
    if (listed.statusCode !== 200) continue;
    const { results } = listed.json<{ results: Record<string, unknown>[] }>();
    if (results.some((row) => hasValue(row, field))) return true;
  }
  return false;
}

function hasValue(row: Readonly<Record<string, unknown>>, field: Field | undefined): boolean {
  const value = field ? row[field.name] : row['id'];
  return value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0);
}

test.each(places.map((place) => [`${place.entity}.${place.field?.name ?? 'files'}`, place] as const))(
  'a file of %s is seen with its record, and by nobody else',
  async (_name, place) => {
    const record = await rowOf(place.entity, victim);
    const file = await addFile(place, record);
    for (const { name, token } of people) {
      const found = await call('GET', `attachments?ids=${file}`, { token });
      const addresses = await Promise.all(
        ['content', 'thumbnail', 'page'].map(async (part) => {
          const answer = await call('GET', `attachments/${part}?id=${file}`, { token });
          return answer.json<{ code: string }>().code === 'file_not_found';
        }),
      );
      const isSeen = await isShown(place, record, token);
      expect([name, found.statusCode, found.json<{ count: number }>().count]).toEqual([name, 200, isSeen ? 1 : 0]);
      expect([name, ...addresses]).toEqual([name, ...addresses.map(() => !isSeen)]);
      if (isSeen) seen.add(`${place.entity} ${name}`);
      const removed = isSeen ? 404 : (await call('DELETE', `attachments?id=${file}`, { token })).statusCode;
      expect([name, removed]).toEqual([name, 404]);
    }
  },
);

test('somebody sees a file of some place, and somebody does not', async () => {
  expect([...seen].some((each) => each.endsWith('north.user'))).toBe(true);
  expect(seen.size).toBeLessThan((people.length * places.length) / 2);
});
