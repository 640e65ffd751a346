import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { invariant } from '../../src/shared/framework/AppError.ts';
import { baseFieldNames, type Entity, type Field, getField } from '../../src/shared/framework/definitions/entity.ts';
import { exportFormats } from '../../src/shared/framework/definitions/exportFormats.ts';
import { verbMethods } from '../../src/shared/framework/definitions/namedCalls.ts';
import { barredFields, canUse, canWriteField } from '../../src/shared/framework/definitions/permissions.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import type { ExportFormat } from '../../src/shared/framework/definitions/types.gen.ts';
import { exportedRows, rowFormats } from '../exportedRows.ts';
import { startGoogle } from '../googleServer.ts';
import { pdfPages } from '../pdfText.ts';
import { addRow, changeRow } from '../people.ts';
import { type Attacker, foreigners, type Party, refusalOf, tiesToParty } from './foreigners.ts';

/**
 * Attacks a share of the resources: no attempt may show, count, change or refer to a row of another company, account or user.
 * A new definition needs no test of its own; several files share the resources to run side by side.
 * @param share from 1 to `shares`
 */
export async function attackResources(share: number, shares: number): Promise<void> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'attack-'));
  const google = await startGoogle(folder);
  afterAll(async () => {
    await google.close();
    fs.rmSync(folder, { recursive: true });
  });
  const { database, call, portal, registry, guarded, victim, other, attackers, rowOf, knownRow, valueOf, snapshot } = await foreigners(
    [],
    google.environment,
  );
  const mine = guarded.filter((_, index) => index % shares === share - 1);

  const isShared = (entityName: string): boolean => typeof getEntity(registry, entityName).scope === 'string';
  /** References whose foreign labels were tried. */
  const labels: string[] = [];

  describe.each(mine.map((resource) => [resource.api_url, resource] as const))('%s', (path, resource) => {
    test('no list, filter, total or export shows a foreign row', async () => {
      const id = await rowOf(resource.schema, victim);
      const offered = resource.export?.formats ?? exportFormats;
      for (const { token, reader, name } of attackers) {
        const mayList = canUse(registry, reader, resource, 'list');
        const all = await call('GET', `${path}?limit=100`, { token });
        const found = await call('GET', `${path}?id=${id}&aggregate=count:id,max:id`, { token });
        const exported: string[][][] = [];
        for (const format of rowFormats) {
          const body = { api_url: `api/${path}`, output_type: format, query_params: { id: String(id), fields: 'id' } };
          const file = await call('POST', 'export', { token, body });
          exported.push(file.statusCode === 200 ? await exportedRows(format, file) : []);
        }
        const asked = { api_url: `api/${path}`, query_params: { id: String(id), fields: 'id' } };
        const pdf = await call('POST', 'export', { token, body: { ...asked, output_type: 'PDF' } });
        const groupsFile = await call('POST', 'export', {
          token,
          body: { ...asked, output_type: 'JSON', query_params: { id: String(id), group_by: 'id', aggregate: 'max:id' } },
        });
        const mayExport = canUse(registry, reader, resource, 'export');
        const statusOf = (format: ExportFormat): number => (mayExport ? (offered.includes(format) ? 200 : 400) : 403);
        const sheetsBefore = google.sheets.length;
        const sheet = await call('POST', 'export', { token, body: { ...asked, output_type: 'Google Sheet' } });
        const grouped = await call('GET', `${path}?group_by=id&aggregate=max:id&id=${id}`, { token });
        const nothing = { results: [], count: 0, aggregates: { 'count:id': 0, 'max:id': null } };
        expect({
          name,
          statuses: [all.statusCode, found.statusCode, pdf.statusCode, sheet.statusCode, groupsFile.statusCode],
          ids: bodyOf(all, { results: [] }).results.map((row: { id: number }) => row.id),
          found: bodyOf(found, nothing),
          grouped: bodyOf(grouped, { groups: [], count: 0 }),
          exported,
          exportedGroups: groupsFile.statusCode === 200 ? groupsFile.json() : [],
          // Headings alone: a row of a table has its id in a line of its own.
          pdf: pdf.statusCode === 200 ? pdfPages(pdf.rawPayload).flatMap((page) => page.map(({ text }) => text)) : [],
          sheet: sheet.statusCode === 200 ? google.sheets.slice(sheetsBefore).map(({ cells }) => cells.length) : [1],
        }).toEqual({
          name,
          statuses: [...(mayList ? [200, 200] : [403, 403]), statusOf('PDF'), statusOf('Google Sheet'), statusOf('JSON')],
          ids: expect.not.arrayContaining([id]),
          found: expect.objectContaining(nothing),
          grouped: expect.objectContaining({ groups: [], count: 0 }),
          exported: rowFormats.map(() => []),
          exportedGroups: [],
          pdf: expect.not.arrayContaining([String(id)]),
          sheet: [1],
        });
      }
    });

    test('no total names a unit of a foreign row, in a list, in groups or in their file', async () => {
      const entity = getEntity(registry, resource.schema);
      const amounts = [...entity.fields.values()].filter(({ property }) => typeof property['x-unit'] === 'object');
      const id = await rowOf(resource.schema, victim);
      for (const { name } of amounts)
        for (const { token, reader } of attackers.filter((each) => canUse(registry, each.reader, resource, 'list'))) {
          const aggregate = `sum:${name}`;
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
      for (const { token, reader } of attackers.filter(({ reader }) => canUse(registry, reader, resource, 'list')))
        for (const [sort, place] of [
          ['id', `after=["${id - 1}"]`],
          ['id', `before=["${id + 1}"]`],
          ['-id', `after=["${id + 1}"]`],
          ['-id', `before=["${id - 1}"]`],
        ]) {
          const answer = await call('GET', `${path}?limit=100&count=false&columns=false&sort=${sort}&${encodeURI(place ?? '')}`, { token });
          expect([place, reader.type, answer.statusCode]).toEqual([place, reader.type, 200]);
          const { results, keys } = answer.json<{ results: { id: number }[]; keys?: { first: string[]; last: string[] } }>();
          expect(results.map((row) => row.id)).not.toContain(id);
          expect(keys).toEqual(results.length > 0 ? { first: [String(results[0]?.id)], last: [String(results.at(-1)?.id)] } : undefined);
        }
    });

    test('no foreign row can be read, changed, deleted or restored', async () => {
      const id = await rowOf(resource.schema, victim);
      const before = await snapshot(resource.schema, id);
      for (const attacker of attackers) {
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
      for (const { token, name } of attackers) {
        const read = await call('GET', `${path}/${id}`, { token });
        if (read.statusCode !== 200) continue;
        const allowed = String(read.headers['allow']);
        expect(allowed).toMatch(/^GET, HEAD(, PUT)?(, DELETE)?$/);
        const { version } = read.json<{ version: number }>();
        const changed = await call('PUT', `${path}/${id}`, { token, body: { version } });
        const effect = await call('GET', `${path}/${id}/deletion`, { token });
        // A body that changes nothing passes every check of values, and is refused by rights alone.
        const [onChange, onDeletion] = [
          allowed.includes('PUT') ? [200] : [403, 404, 405],
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
      for (const { token, name } of attackers)
        for (const { verb, path: further } of resource.calls ?? []) {
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
      const isSent = (field: Field) =>
        field.required ||
        field.property['x-when']?.required !== undefined ||
        entity.schema['x-rules']?.some(({ field: name, must }) => name === field.name && must[`${name}__isnull`] === false) ||
        tiesToParty(entity, field) ||
        field.name === entity.companyField;
      const sent = [...entity.fields.values()].filter((field) => !baseFieldNames.includes(field.name) && !field.readOnly && isSent(field));
      const count = () => database.unscoped('test').run(sql`select count(*) as rows from ${sql.id(resource.schema)}`);
      const create = async (attacker: Attacker, ownerOf: (field: Field) => Party) => {
        const barred = barredFields(registry, entity, attacker.reader);
        const open = sent.filter((field) => !barred.has(field.name) && canWriteField(field, attacker.reader));
        const pairs = await Promise.all(open.map(async (field) => [field.name, await valueOf(field, ownerOf(field))] as const));
        return call('POST', path, {
          token: attacker.token,
          body: { ...Object.fromEntries(pairs), ...orderedDays(entity, open, portal.now()) },
        });
      };
      const canCreateRecord = ({ reader }: Attacker) => resource.permissions.create && canUse(registry, reader, resource, 'create');
      const before = await count();
      for (const attacker of attackers.filter((each) => !canCreateRecord(each)))
        expect([403, 404, 405]).toContain((await create(attacker, () => victim)).statusCode);
      expect(await count()).toEqual(before);
      for (const attacker of attackers.filter(canCreateRecord)) {
        // Records of people are made for oneself; who has no account can refer to none of the party's records.
        const self = { ...other, user: attacker.reader.isAdmin ? other.user : attacker.reader.userId };
        const own = await create(attacker, () => self);
        const outcome = own.statusCode === 201 ? 'made' : own.json().code;
        const usual = ownOutcomes[path] ?? 'made';
        const possible = attacker.name.endsWith('.none') ? [usual, 'outside_scope', 'invalid_body'] : [usual];
        expect([outcome, own.body]).toEqual([expect.toBeOneOf(possible), own.body]);
        const after = await count();
        for (const foreign of sent.filter(({ kind, reference }) => kind === 'reference' && !isShared(reference?.entity ?? ''))) {
          const { status, errors = {} } = (await create(attacker, (field) => (field === foreign ? victim : self))).json();
          // Refused because of the reference itself, not because of another field.
          const isReason = status === 403 || (status === 400 && foreign.name in errors);
          expect([foreign.name, isReason || outcome === 'invalid_body', status]).toEqual([
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
      // A rule on references alone reveals nothing: they name records that the writer sees.
      const guessed = entity.unique.filter(({ fields }) => fields.some((name) => getField(entity, name).kind !== 'reference'));
      for (const { fields: names } of guessed)
        for (const { token } of attackers) {
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
          // The next attacker meets no row of this one.
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
      for (const { token } of attackers) {
        const restored = await call('POST', `${path}/${gone}/restore`, { token });
        const never = await call('POST', `${path}/${gone + 1}/restore`, { token });
        expect([restored.statusCode, restored.json().code]).toEqual([never.statusCode, never.json().code]);
      }
    });

    test('no withheld or secret field can be named or read', async () => {
      const entity = getEntity(registry, resource.schema);
      const id = await rowOf(resource.schema, other);
      for (const { token, reader } of attackers) {
        if (!canUse(registry, reader, resource, 'list')) continue;
        const secrets = [...entity.fields.values()].filter(({ kind }) => kind === 'secret').map(({ name }) => name);
        for (const name of [...barredFields(registry, entity, reader), ...secrets]) {
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
          ];
          for (const query of [...queries, `where={"${name}":1}`]) {
            const answer = await call('GET', `${path}?${encodeURI(query)}`, { token });
            expect({ query, ...answer.json() }).toMatchObject({
              query,
              status: 400,
              code: expect.stringMatching(/^unknown_(column|parameter)$/),
            });
          }
          const record = await call('GET', `${path}/${id}`, { token });
          expect(bodyOf(record, {})).not.toHaveProperty(name);
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
        typeof entity.scope === 'string' ? [] : entity.scope.filter((rule) => !rule.when && ('field' in rule || 'through' in rule));
      const seen = await call('GET', `${path}?id=${own}`, { token });
      if (seen.statusCode !== 200 || seen.json<{ count: number }>().count === 0) return;
      for (const field of entity.fields.values()) {
        const target = field.kind === 'reference' ? registry.entities.get(field.reference?.entity ?? '') : undefined;
        if (!target || target.scope === 'public' || baseFieldNames.includes(field.name)) continue;
        // The row itself must stay visible, so its only tie to the party stays, and those that hold under a condition.
        if (ties.length <= 1 && tiesToParty(entity, field)) continue;
        if (barred.has(field.name)) continue;
        // A definition may show a record to every user who refers to it.
        const shownBy = `${resource.schema}.${field.name}`;
        if (typeof target.scope !== 'string' && target.scope.some((rule) => 'through' in rule && rule.through === shownBy)) continue;
        const foreign = await rowOf(target.name, victim);
        await changeRow(database, resource.schema, own ?? 0, { [field.name]: foreign });
        const find = (query: string) => call('GET', `${path}?id=${own}&${query}`, { token });
        expect((await find(`fields=${field.name}`)).json()).toMatchObject({
          results: [{ [field.name]: foreign, [`${field.name}_label`]: null }],
        });
        const label = `${field.name}_label`;
        expect((await find(`${label}__icontains=%25&${label}__icontains!=zzz`)).json()).toMatchObject({ count: 0 });
        expect((await find(`${label}__isnull=true`)).json()).toMatchObject({ count: 1 });
        expect((await find(`sort=-${label}`)).json()).toMatchObject({ keys: { first: [null, String(own)] } });
        await changeRow(database, resource.schema, own ?? 0, { [field.name]: await rowOf(target.name, other) });
        labels.push(shownBy);
      }
    });
  });

  // Shipments are visible to more than one party, and refer to records of each.
  test.runIf(mine.some(({ schema }) => schema === 'shipments'))('labels of foreign records were tried', () =>
    expect(labels).not.toEqual([]),
  );
}

/** Outcomes of records with own references only that an administrator of a company still cannot create. */
const ownOutcomes: Readonly<Record<string, string>> = {
  // Required fields of a connection are for staff alone.
  edi_partners: 'invalid_body',
  // Fields that only staff may set are required.
  companies: 'invalid_body',
  customers: 'invalid_body',
  // A new account belongs to no user yet.
  customer_accounts: 'outside_scope',
  // Tariffs are staff's alone.
  customer_pricing: 'invalid_body',
  // The user has the account already.
  group_accounts: 'value_taken',
  // The employee is visible to people of the employee's own.
  exit_conditions: 'invalid_body',
};

/** Days to come, each after the one before, for an entity whose rules compare days. */
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
