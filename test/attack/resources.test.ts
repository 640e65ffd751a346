import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { invariant } from '../../src/shared/framework/AppError.ts';
import { exportFormats } from '../../src/shared/framework/definitions/describe/exportFormats.ts';
import { baseFieldNames, type Entity, type Field, getField } from '../../src/shared/framework/definitions/entity.ts';
import { verbMethods } from '../../src/shared/framework/definitions/namedCalls.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import { barredFields, canUse, canWriteField } from '../../src/shared/framework/definitions/rights/permissions.ts';
import { frozenMachine } from '../../src/shared/framework/records/recordLock.ts';
import { exportedRows, rowFormats } from '../exportedRows.ts';
import { startGoogle } from '../googleServer.ts';
import { pdfPages } from '../pdfText.ts';
import { addRow, changeRow } from '../people.ts';
import { byTurn, isDeep } from '../tier.ts';
import { type Attacker, foreigners, type Party, refusalOf, tiesToParty } from './foreigners.ts';

/**
 * Attacks each resource: no attempt may show, count, change or refer to a row of another company, account or user. A new definition needs
 * no separate test. What every list and file of the portal does alike is asked by turn, see `tier.ts`.
 */
const folder = fs.mkdtempSync(join(os.tmpdir(), 'attack-'));
const google = await startGoogle(folder);
afterAll(async () => {
  await google.close();
  fs.rmSync(folder, { recursive: true });
});
const { database, call, portal, registry, guarded, victim, other, attackers, rowOf, knownRow, valueOf, snapshot } = await foreigners(
  undefined,
  google.environment,
);

const isShared = (entityName: string): boolean => typeof getEntity(registry, entityName).scope === 'string';
/** References whose foreign labels were tried. */
const labels: string[] = [];

/** Ways to get a list as a file, in addition to CSV. Each has a separate writer; the rows of all except groups come from one statement. */
const furtherFiles = [...rowFormats.filter((format) => format !== 'CSV'), 'PDF', 'Google Sheet', 'groups'] as const;
/** Parameters for a list of only ids. */
const rowsAlone = '&fields=id&columns=false';
type File = 'CSV' | (typeof furtherFiles)[number];

describe.each(guarded.map((resource, turn) => [resource.api_url, resource, turn] as const))('%s', (path, resource, turn) => {
  const listers = attackers.filter(({ reader }) => canUse(registry, reader, resource, 'list'));

  /** Trace of a row in a file: its rows; in a sheet the number of all rows with the headings; in a PDF the lines equal to the row's id. */
  const rowIn = async (file: File, id: number, token: string): Promise<{ status: number; shown: unknown }> => {
    const query = file === 'groups' ? { id: String(id), group_by: 'id', aggregate: 'max:id' } : { id: String(id), fields: 'id' };
    const body = { api_url: `api/${path}`, output_type: file === 'groups' ? 'JSON' : file, query_params: query };
    const sheetsBefore = google.sheets.length;
    const answer = await call('POST', 'export', { token, body });
    const { statusCode: status } = answer;
    if (status !== 200) return { status, shown: nothingIn(file, status) };
    switch (file) {
      case 'groups':
        return { status, shown: answer.json() };
      case 'PDF':
        // A row of a table has its id on a separate line.
        return {
          status,
          shown: pdfPages(answer.rawPayload).flatMap((page) => page.flatMap(({ text }) => (text === String(id) ? [text] : []))),
        };
      case 'Google Sheet':
        return { status, shown: google.sheets.slice(sheetsBefore).map(({ cells }) => cells.length) };
      case 'CSV':
      case 'JSON':
      case 'XML':
      case 'XLSX':
        return { status, shown: await exportedRows(file, answer) };
    }
  };

  test('no list, filter, total or export shows a foreign row', async () => {
    const id = await rowOf(resource.schema, victim);
    const offered = resource.export?.formats ?? exportFormats;
    for (const [place, attacker] of attackers.entries()) {
      const { token, reader, name } = attacker;
      // Cells, labels and columns take most of the time of a list, and decide over no row.
      const isFull = byTurn(attackers, turn).includes(attacker);
      const all = await call('GET', `${path}?limit=100${isFull ? '' : rowsAlone}`, { token });
      const found = await call('GET', `${path}?id=${id}&aggregate=count:id,max:id${rowsAlone}`, { token });
      const [nothing, noGroups] = [
        { results: [], count: 0, aggregates: { 'count:id': 0, 'max:id': null } },
        { groups: [], count: 0 },
      ];
      const grouped = isFull && (await call('GET', `${path}?group_by=id&aggregate=max:id&id=${id}&columns=false`, { token }));
      const status = canUse(registry, reader, resource, 'list') ? 200 : 403;
      expect({
        name,
        statuses: [all.statusCode, found.statusCode],
        ids: bodyOf(all, { results: [] }).results.map((row: { id: number }) => row.id),
        found: bodyOf(found, nothing),
        grouped: grouped ? bodyOf(grouped, noGroups) : noGroups,
      }).toEqual({
        name,
        statuses: [status, status],
        ids: expect.not.arrayContaining([id]),
        found: expect.objectContaining(nothing),
        grouped: expect.objectContaining(noGroups),
      });
      // Each resource meets CSV, and each attacker every further file: a third of the resources takes the same turn.
      const further = byTurn(furtherFiles, Math.floor(turn / attackers.length) + place);
      const files = [...(isFull ? (['CSV'] as const) : []), ...(isFull && !isDeep ? [] : further)];
      for (const file of files) {
        const format = file === 'groups' ? 'JSON' : file;
        const expected = canUse(registry, reader, resource, 'export') ? (offered.includes(format) ? 200 : 400) : 403;
        const shown = await rowIn(file, id, token);
        expect([name, file, shown]).toEqual([name, file, { status: expected, shown: nothingIn(file, expected) }]);
      }
    }
  });

  test('no total names a unit of a foreign row, in a list, in groups or in their file', async () => {
    const entity = getEntity(registry, resource.schema);
    const amounts = [...entity.fields.values()].filter(({ property }) => typeof property['x-unit'] === 'object');
    const id = await rowOf(resource.schema, victim);
    for (const [place, { name, property }] of amounts.entries())
      for (const { token, reader } of byTurn(listers, turn + place)) {
        const aggregate = `${property['x-additive'] === false ? 'max' : 'sum'}:${name}`;
        const totals = await call('GET', `${path}?rows=false&count=false&columns=false&id=${id}&aggregate=${aggregate}`, { token });
        const isBarred = barredFields(registry, entity, reader).has(name);
        expect([name, totals.statusCode]).toEqual([name, isBarred ? 400 : 200]);
        if (isBarred) continue;
        expect(totals.json()).toEqual({ aggregates: { [aggregate]: [] } });
        const groups = await call('GET', `${path}?id=${id}&group_by=id&aggregate=${aggregate}`, { token });
        expect(groups.json()).toMatchObject({ groups: [], count: 0, aggregates: { [aggregate]: [] } });
        const body = { api_url: `api/${path}`, output_type: 'JSON', query_params: { id: String(id), group_by: 'id', aggregate } };
        const file = await call('POST', 'export', { token, body });
        expect(file.statusCode === 200 ? file.json() : []).toEqual([]);
      }
  });

  test('no keys beside a foreign row lead to it, and no page gives its keys', async () => {
    const id = await rowOf(resource.schema, victim);
    for (const [turnOf, { token, reader }] of listers.entries())
      for (const [sort, place] of byTurn(
        [
          ['id', `after=["${id - 1}"]`],
          ['id', `before=["${id + 1}"]`],
          ['-id', `after=["${id + 1}"]`],
          ['-id', `before=["${id - 1}"]`],
        ],
        turn + turnOf,
      )) {
        const answer = await call('GET', `${path}?limit=100&count=false&columns=false&sort=${sort}&${encodeURI(place ?? '')}`, { token });
        expect([place, reader.type, answer.statusCode]).toEqual([place, reader.type, 200]);
        const { results, keys } = answer.json<{ results: { id: number }[]; keys?: { first: string[]; last: string[] } }>();
        expect(results.map((row) => row.id)).not.toContain(id);
        expect(keys).toEqual(results.length > 0 ? { first: [String(results[0]?.id)], last: [String(results.at(-1)?.id)] } : undefined);
      }
  });

  test('[D-001] no foreign row can be read, changed, deleted or restored', async () => {
    const id = await rowOf(resource.schema, victim);
    const before = await snapshot(resource.schema, id);
    for (const attacker of byTurn(attackers, turn)) {
      const { token } = attacker;
      const read = await call('GET', `${path}/${id}`, { token });
      const changed = await call('PUT', `${path}/${id}`, { token, body: { version: 1 } });
      const deleted = await call('DELETE', `${path}/${id}`, { token });
      const restored = await call('POST', `${path}/${id}/restore`, { token });
      const related = await call('GET', `${path}/${id}/related`, { token });
      const effect = await call('GET', `${path}/${id}/deletion`, { token });
      expect(refusalOf(registry, resource, attacker, 'show')).toContain(related.statusCode);
      expect(refusalOf(registry, resource, attacker, 'delete')).toContain(effect.statusCode);
      expect(refusalOf(registry, resource, attacker, 'show')).toContain(read.statusCode);
      expect(refusalOf(registry, resource, attacker, 'edit')).toContain(changed.statusCode);
      expect(refusalOf(registry, resource, attacker, 'delete')).toContain(deleted.statusCode);
      expect([403, 404, 405]).toContain(restored.statusCode);
    }
    expect(await snapshot(resource.schema, id)).toEqual(before);
  });

  test('a record says which methods its reader can use on it, and refuses the others', async () => {
    const id = await rowOf(resource.schema, other);
    const readers = attackers.filter(({ reader }) => canUse(registry, reader, resource, 'show'));
    for (const { token, name } of byTurn(readers, turn)) {
      const read = await call('GET', `${path}/${id}`, { token });
      if (read.statusCode !== 200) continue;
      const allowed = String(read.headers['allow']);
      expect(allowed).toMatch(/^GET, HEAD(, PUT)?(, DELETE)?$/);
      const record = read.json<{ version: number }>();
      const { version } = record;
      // A change of nothing is refused by rights alone, and not by the state that freezes the content.
      const isFrozen = frozenMachine(getEntity(registry, resource.schema), record) !== undefined;
      const changed = await call('PUT', `${path}/${id}`, { token, body: { version } });
      const effect = await call('GET', `${path}/${id}/deletion`, { token });
      // A body that changes nothing passes every check of values, so that only rights refuse it.
      const [onChange, onDeletion] = [
        allowed.includes('PUT') ? [200] : [403, 404, 405, ...(isFrozen ? [200] : [])],
        allowed.includes('DELETE') ? [200, 409] : [403, 404, 405, 409],
      ];
      expect([name, allowed, onChange]).toEqual([name, allowed, expect.arrayContaining([changed.statusCode])]);
      expect([name, allowed, onDeletion]).toEqual([name, allowed, expect.arrayContaining([effect.statusCode])]);
    }
  });

  test.runIf(resource.calls)('no further path shows, changes or deletes a foreign row', async () => {
    const id = await rowOf(resource.schema, victim);
    const before = await snapshot(resource.schema, id);
    const leaks: string[] = [];
    for (const [place, { verb, path: further }] of (resource.calls ?? []).entries())
      for (const { token, name } of byTurn(attackers, turn + place)) {
        const place = further
          .replace('{product}', 'waybill')
          .replaceAll(/\{(\w+)\}/g, (_all, field: string) => String(field === 'id' ? id : before[0]?.row[field]));
        const query = verb === 'create' || further.includes('{id}') ? '' : `?id=${id}`;
        const answer = await call(verbMethods[verb], `${place}${query}`, { token, ...(verb === 'edit' && { body: { version: 1 } }) });
        const isEmpty = verb === 'list' && answer.statusCode === 200 && answer.json().count === 0;
        if (!isEmpty && ![400, 403, 404].includes(answer.statusCode)) leaks.push(`${name}: ${verb} ${place} ${answer.statusCode}`);
      }
    expect(leaks).toEqual([]);
    expect(await snapshot(resource.schema, id)).toEqual(before);
  });

  test('no row can be made for a foreigner, nor refer to what is foreign', async () => {
    const entity = getEntity(registry, resource.schema);
    const isAsked = ({ name }: Field) => resource.submission?.fields.includes(name) ?? true;
    const isSent = (field: Field) =>
      field.required ||
      field.property['x-when']?.required !== undefined ||
      entity.schema['x-rules']?.some(({ field: name, must }) => name === field.name && must[`${name}__isnull`] === false) ||
      tiesToParty(entity, field) ||
      field.name === entity.companyField;
    const sent = [...entity.fields.values()].filter(
      (field) => !baseFieldNames.includes(field.name) && !field.readOnly && isAsked(field) && isSent(field),
    );
    const count = () => database.unscoped('test').run(sql`select count(*) as rows from ${sql.id(resource.schema)}`);
    const create = async (attacker: Attacker, ownerOf: (field: Field) => Party) => {
      const barred = barredFields(registry, entity, attacker.reader);
      const open = sent.filter((field) => !barred.has(field.name) && canWriteField(field, attacker.reader));
      const pairs = await Promise.all(open.map(async (field) => [field.name, await valueOf(field, ownerOf(field))] as const));
      return call('POST', path, {
        token: attacker.token,
        body: {
          ...Object.fromEntries(pairs),
          ...countriesOf(open),
          ...orderedDays(entity, open, portal.now()),
          ...aboveZero(entity, open),
          ...fixedValues[path],
        },
      });
    };
    const canCreateRecord = ({ reader }: Attacker) => resource.permissions.create && canUse(registry, reader, resource, 'create');
    const before = await count();
    const barred = attackers.filter((each) => !canCreateRecord(each));
    for (const attacker of byTurn(barred, turn)) expect([403, 404, 405]).toContain((await create(attacker, () => victim)).statusCode);
    expect(await count()).toEqual(before);
    for (const attacker of byTurn(attackers.filter(canCreateRecord), turn)) {
      // Records of people are made for oneself; who has no account can refer to none of the party's records.
      const self = { ...other, user: attacker.reader.isAdmin ? other.user : attacker.reader.userId };
      const own = await create(attacker, () => self);
      const outcome = own.statusCode === 201 ? 'made' : own.json().code;
      const usual = [ownOutcomes[path] ?? 'made'].flat();
      const possible = attacker.name.endsWith('.none') ? [...usual, 'outside_scope', 'invalid_body'] : usual;
      expect([outcome, own.body]).toEqual([expect.toBeOneOf(possible), own.body]);
      const after = await count();
      for (const foreign of sent.filter(({ kind, reference }) => kind === 'reference' && !isShared(reference?.entity ?? ''))) {
        const { status, errors = {} } = (await create(attacker, (field) => (field === foreign ? victim : self))).json();
        // Refused because of the reference itself, not because of another field.
        const isReason = status === 403 || (status === 400 && foreign.name in errors);
        expect([foreign.name, isReason || ['invalid_body', 'push_report_not_possible'].includes(outcome), status]).toEqual([
          foreign.name,
          true,
          expect.toBeOneOf([400, 403]),
        ]);
      }
      expect(await count()).toEqual(after);
    }
  });

  test('a value that a foreign row has is refused as a free one is: on create, change and restore', async () => {
    const entity = getEntity(registry, resource.schema);
    const [foreign, own] = [await rowOf(resource.schema, victim), await rowOf(resource.schema, other)];
    const [kept] = await database
      .unscoped('test')
      .run<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from ${sql.id(resource.schema)} t where id = ${foreign}`);
    invariant(kept, 'there is a foreign row');
    const sent = [...entity.fields.values()].filter((field) => !baseFieldNames.includes(field.name) && !field.readOnly && field.required);
    // A rule that only reads references reveals nothing: they name records that the writer sees.
    const guessed = entity.unique.filter(({ fields }) => fields.some((name) => getField(entity, name).kind !== 'reference'));
    for (const [place, { fields: names }] of guessed.entries())
      for (const { token } of byTurn(attackers, turn + place)) {
        const [free, taken]: Record<string, unknown>[] = [{}, {}];
        for (const field of [...sent, ...names.map((name) => getField(entity, name))]) {
          const value = await valueOf(field, other);
          const isTaken = names.includes(field.name) && field.kind !== 'reference';
          Object.assign(free ?? {}, { [field.name]: value });
          Object.assign(taken ?? {}, { [field.name]: isTaken ? kept.row[field.name] : value });
        }
        const set = sql.join(names.map((name) => sql.id(name)));
        const [before] = await database
          .unscoped('test')
          .run<Record<string, unknown>>(sql`select version, ${set} from ${sql.id(resource.schema)} where id = ${own}`);
        const { version = 1, ...values } = before ?? {};
        const unique = Object.fromEntries(names.map((name) => [name, taken?.[name]]));
        const changed = await call('PUT', `${path}/${own}`, { token, body: { version, ...unique } });
        expect([names, changed.statusCode]).not.toEqual([names, 409]);
        await changeRow(database, resource.schema, own, { version, ...values });
        const createdTaken = await call('POST', path, { token, body: taken ?? {} });
        const createdFree = await call('POST', path, { token, body: free ?? {} });
        const outcome = (answer: LightMyRequestResponse) => [
          names,
          answer.statusCode,
          answer.statusCode === 201 ? undefined : answer.json().code,
        ];
        const scopeRefusal = createdFree.statusCode === 201 ? [names, 403, 'outside_scope'] : outcome(createdFree);
        expect([scopeRefusal, [names, 201, undefined]]).toContainEqual(outcome(createdTaken));
        // The next attacker finds no row of this attacker.
        const others = names.map((name) => getField(entity, name)).filter(({ kind }) => kind !== 'reference');
        for (const made of [createdTaken, createdFree].filter(({ statusCode }) => statusCode === 201))
          for (const field of others)
            await changeRow(database, resource.schema, made.json<{ id: number }>().id, { [field.name]: await valueOf(field, other) });
      }
    // The log of a record deleted under another id, before a new record took its values.
    const gone = 900_000_000 + foreign;
    const changes = Object.fromEntries(Object.entries({ ...kept.row, id: gone }).map(([name, old]) => [name, { old, new: null }]));
    await addRow(database, 'audit_log', {
      at: '2026-01-01T00:00:00Z',
      entity: entity.name,
      record_id: gone,
      action: 'delete',
      changes: JSON.stringify(changes),
      request_id: 'x',
    });
    for (const { token } of byTurn(attackers, turn)) {
      const restored = await call('POST', `${path}/${gone}/restore`, { token });
      const never = await call('POST', `${path}/${gone + 1}/restore`, { token });
      expect([restored.statusCode, restored.json().code]).toEqual([never.statusCode, never.json().code]);
    }
  });

  test('no withheld or secret field can be named or read', async () => {
    const entity = getEntity(registry, resource.schema);
    const id = await rowOf(resource.schema, other);
    for (const { token, reader } of byTurn(listers, turn)) {
      const secrets = [...entity.fields.values()].filter(({ kind }) => kind === 'secret').map(({ name }) => name);
      const withheld = [...new Set([...barredFields(registry, entity, reader), ...secrets])];
      if (withheld.length === 0) continue;
      const record = bodyOf(await call('GET', `${path}/${id}`, { token }), {});
      for (const [place, name] of withheld.entries()) {
        const queries = [
          `${name}=1`,
          `${name}__icontains=1`,
          `${name}__isnull=true`,
          `sort=${name}`,
          `search=${name}=1`,
          `fields=${name}`,
          `aggregate=max:${name}`,
          `group_by=${name}`,
          `group_by=id&aggregate=max:${name}`,
          `where={"${name}":1}`,
        ];
        for (const query of byTurn(queries, turn + place, 2)) {
          const answer = await call('GET', `${path}?${encodeURI(query)}`, { token });
          expect({ query, ...answer.json() }).toMatchObject({
            query,
            status: 400,
            code: expect.stringMatching(/^unknown_(column|parameter)$/),
          });
        }
        expect(record).not.toHaveProperty(name);
        const written = await call('PUT', `${path}/${id}`, { token, body: { version: 1, [name]: 1 } });
        expect([400, 403, 404, 405]).toContain(written.statusCode);
      }
    }
  });

  test('a label of a record that the reader may not see is blank, and finds nothing', async () => {
    const entity = getEntity(registry, resource.schema);
    const own = knownRow(resource.schema, other);
    const { token = '', reader } = attackers[0] ?? {};
    const barred = reader ? barredFields(registry, entity, reader) : new Set<string>();
    const ties =
      typeof entity.scope === 'string'
        ? []
        : entity.scope.filter((rule) =>
            'through' in rule ? !rule.when && rule.role === undefined : 'field' in rule && !rule.when && rule.rows !== false,
          );
    const seen = await call('GET', `${path}?id=${own}${rowsAlone}`, { token });
    if (seen.statusCode !== 200 || seen.json<{ count: number }>().count === 0) return;
    for (const field of entity.fields.values()) {
      const target = field.kind === 'reference' ? registry.entities.get(field.reference?.entity ?? '') : undefined;
      if (!target || target.scope === 'public' || baseFieldNames.includes(field.name)) continue;
      // The row itself must stay visible, so its only tie to the party stays, and those that hold under a condition.
      if (ties.length <= 1 && tiesToParty(entity, field)) continue;
      if (barred.has(field.name)) continue;
      // A definition can show only the name (`named`): test/payWall.test.ts.
      if (field.reference?.isNamed) continue;
      // A definition may show a record to every user who refers to it.
      const shownBy = `${resource.schema}.${field.name}`;
      if (typeof target.scope !== 'string' && target.scope.some((rule) => 'through' in rule && rule.through === shownBy)) continue;
      const foreign = await rowOf(target.name, victim);
      await changeRow(database, resource.schema, own ?? 0, { [field.name]: foreign });
      const find = (query: string) => call('GET', `${path}?id=${own}&${query}&columns=false`, { token });
      expect((await find(`fields=${field.name}`)).json()).toMatchObject({
        results: [{ [field.name]: foreign, [`${field.name}_label`]: null }],
      });
      const label = `${field.name}_label`;
      const tries = [
        { query: `${label}__icontains=%25&${label}__icontains!=zzz`, expected: { count: 0 } },
        { query: `${label}__isnull=true`, expected: { count: 1 } },
        { query: `sort=-${label}`, expected: { keys: { first: [null, String(own)] } } },
      ];
      for (const { query, expected } of byTurn(tries, turn + labels.length)) expect((await find(query)).json()).toMatchObject(expected);
      await changeRow(database, resource.schema, own ?? 0, { [field.name]: await rowOf(target.name, other) });
      labels.push(shownBy);
    }
  });
});

// Shipments are visible to more than one party, and refer to records of each.
test('labels of foreign records were tried', () => expect(labels).not.toEqual([]));

test('each outcome of its own is of records that an attacker can create', () => {
  const creates = (path: string) =>
    [...registry.resources.values()].some(
      (resource) => resource.api_url === path && attackers.some(({ reader }) => canUse(registry, reader, resource, 'create')),
    );
  expect(Object.keys(ownOutcomes).filter((path) => !creates(path))).toEqual([]);
});

/** What a file without a row shows. */
function nothingIn(file: File, status: number): readonly number[] {
  return file === 'Google Sheet' && status === 200 ? [1] : [];
}

/** Values that name other records by their kind, which no sample fits each time. */
/** A bill that its first save takes, without what belongs to other kinds and terms. */
const plainBill = {
  kind: 'standard',
  terms: 'prepaid',
  probill: null,
  blind_name: null,
  third_party: null,
  third_party_number: null,
  third_party_postal: null,
  emergency_phone: null,
  dg_declared_by: null,
  dangerous_goods: false,
  schedule_pickup: false,
  pickup_ready: null,
  pickup_closing: null,
};

const fixedValues: Readonly<Record<string, object>> = {
  // Days belong to other frequencies.
  scheduled_reports: { frequency: 'daily', day_of_week: null, day_of_month: null, month: null, output_type: 'email' },
  api_access_requests: { terms_accepted: true },
  bols: plainBill,
  rapid_bols: plainBill,
  change_user_requests: { changes: [{ field: 'MT_FNAME', new_value: 'Ada' }] },
  credit_applications: { consent_bureau: true },
  pushreport: { cmid: 'PUSHREPORT', api_url: 'api/pushreport' },
  pushreport_targets: { kind: 'webhook', url: 'https://example.com/reports', host: null, username: null },
  commodities: { un_number: null, shipping_name: null, primary_class: null, packing_group: null },
  bol_dangerous_goods: { primary_class: '3', packing_group: 'II' },
};

/** Outcomes of records with own references only that an administrator of a company still cannot create. */
const ownOutcomes: Readonly<Record<string, string | readonly string[]>> = {
  // The user has the account already.
  group_accounts: 'value_taken',
  // The employee is visible to people of the employee's own.
  exit_conditions: 'invalid_body',
  // No point is served there.
  pickups: 'invalid_body',
  rapid_pickups: 'invalid_body',
  // The sample of its columns is none of the report.
  report_calculated_columns: 'invalid_body',
  // No sample is the address of a user whom the writer sees.
  pushreport: 'invalid_body',
  // The posting is closed, and the file no résumé.
  job_apply: 'invalid_body',
  // The template is of no list that the writer may have sent.
  scheduled_reports: 'push_report_not_possible',
  // Lines are asked of those who may list them.
  quotes: ['made', 'invalid_body'],
};

/** Canada for each country that a province of the same record belongs to: `fittingValue` gives a Canadian one. */
function countriesOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ property: { 'x-subdivision-of': country } }) => (country === undefined ? [] : [[country, 'CA']])),
  );
}

/** One for each number that a rule wants above zero. */
function aboveZero({ schema }: Entity, fields: readonly Field[]): Readonly<Record<string, number>> {
  const isWanted = (name: string): boolean => schema['x-rules']?.some(({ must }) => must[`${name}__gt`] === 0) ?? false;
  return Object.fromEntries(fields.filter(({ name }) => isWanted(name)).map(({ name }) => [name, 1]));
}

/** Future days, each after the day before, for an entity whose rules compare days. */
function orderedDays({ schema }: Entity, fields: readonly Field[], now: Date): Readonly<Record<string, string>> {
  if (!schema['x-rules']) return {};
  const days = fields
    .filter(({ kind }) => kind === 'date')
    .map(({ name }, i) => [name, new Date(now.getTime() + (i + 1) * 86_400_000)] as const);
  return Object.fromEntries(days.map(([name, day]) => [name, day.toISOString().slice(0, 10)]));
}

/** The body of a success, else `otherwise`. */
function bodyOf(answer: LightMyRequestResponse, otherwise: object) {
  return answer.statusCode === 200 ? answer.json() : otherwise;
}
