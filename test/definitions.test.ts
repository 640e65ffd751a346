import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { registeredNames } from '../src/server/parts.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { findingCodes } from '../src/shared/framework/definitions/checks/findingCodes.ts';
import { isAdditive } from '../src/shared/framework/definitions/columns/listField.ts';
import { cataloguesOf } from '../src/shared/framework/definitions/DefinitionSet.ts';
import { describeScreen } from '../src/shared/framework/definitions/describe/describeScreen.ts';
import { layoutNames } from '../src/shared/framework/definitions/describe/formCells.ts';
import { localizeColumns } from '../src/shared/framework/definitions/describe/localizeColumns.ts';
import { listPath } from '../src/shared/framework/definitions/describe/recordList.ts';
import { parseJson } from '../src/shared/framework/json/parseJson.ts';
import { formatFindingLine } from '../src/shared/framework/lint/formatFinding.ts';
import { sampleValues } from '../src/shared/framework/query/placeholders.ts';
import { textIn } from '../src/shared/framework/text.ts';
import { readerOfList, readerWith } from './exampleDefinitions.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = readFolders(root);
const { findings, registry, set } = loadFiles(files, registeredNames);
const messages = cataloguesOf(set.messages);
const guide = fs
  .globSync('docs/definitions/*.md', { cwd: root })
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
/** Definitions may use keys that are not built yet. */
const lines = (file: string) =>
  findings.filter((each) => each.file === file && each.code !== 'DEF043').map((each) => formatFindingLine(messages, 'en', each));

describe('definitions', () => {
  test.each(files.map(({ file }) => file))('%s is sound', (file) => {
    expect(lines(file)).toEqual([]);
  });

  test('[D-341] every field of every entity has a label in English and French', () => {
    for (const { content } of set.entities)
      for (const property of Object.values(content.properties))
        for (const language of ['en', 'fr']) expect(property['x-label']?.[language]).toMatch(/\S/);
  });

  test('every list says its purpose while it has no rows', () => {
    const silent = [
      ...set.resources.map(({ content: { name, list } }) => ({ name, list })),
      ...set.reports.map(({ content }) => ({ name: content.name, list: content })),
    ]
      .filter(({ list }) => list && !list.empty)
      .map(({ name }) => name);
    expect(silent).toEqual([]);
  });

  test('every status has a tone for each of its values', () => {
    const isStatus = (name: string) => /(^|_)(status|state|severity|result)$/i.test(name);
    const withoutTones = set.entities.flatMap(({ content }) =>
      Object.entries(content.properties)
        .filter(([name, { enum: values }]) => values && isStatus(name))
        .filter(([, { enum: values, 'x-tone': tones = {} }]) => !values?.every((value) => value === null || Object.hasOwn(tones, value)))
        .map(([name]) => `${content.$id}.${name}`),
    );
    expect(withoutTones).toEqual([]);
  });

  test('balances, rates, percentages and values up to a day have no sum', () => {
    const isLevel = (name: string) => /(balance|(^|_)rate(_|$)|_pct$|(^|_)ytd$|price$|itude$|_per_(lb|day|hour)$|^aging_)/.test(name);
    // Open parts of single bills, which add up to the debt of an account.
    const openParts = new Set(['freight_bills.balance', 'statement_lines.balance']);
    const summed = set.entities.flatMap(({ content }) =>
      [...(registry?.entities.get(content.$id)?.fields.values() ?? [])]
        .filter(({ property: { type } }) => [type].flat().some((each) => each === 'number'))
        .filter((field) => (isLevel(field.name) || field.property['x-format'] === 'percent') && isAdditive({ field, isLabel: false }))
        .map(({ name }) => `${content.$id}.${name}`),
    );
    expect(summed.filter((name) => !openParts.has(name))).toEqual([]);
  });

  test('a reference names a record by its name, if its entity has one', () => {
    const names = (entity: string) =>
      Object.keys(set.entities.find(({ content }) => content.$id === entity)?.content.properties ?? {}).filter((name) =>
        // The proper shipping name of a dangerous good names no record, nor does that of a file.
        /^(name|title|(?!shipping|technical|file).*_name|CMTITLE)(_en)?$/.test(name),
      );
    const withoutName = set.entities.flatMap(({ content }) =>
      Object.entries(content.properties).flatMap(([name, { 'x-ref': reference }]) => {
        if (!reference) return [];
        const known = names(reference.entity);
        return known.length === 0 || reference.label.some((field) => known.includes(field)) ? [] : [`${content.$id}.${name}`];
      }),
    );
    expect(withoutName).toEqual([]);
  });

  test('every field that administrators fill explains itself', () => {
    const forms = set.resources.filter(({ content: { screens } }) =>
      screens.some(({ view, access }) => view === 'edit' && access === 'admin'),
    );
    const silent = forms.flatMap(({ content: { schema, form } }) => {
      const properties = set.entities.find(({ content }) => content.$id === schema)?.content.properties;
      return layoutNames(form?.layout ?? [])
        .filter((name) => !properties?.[name]?.readOnly && !properties?.[name]?.['x-help'])
        .map((name) => `${schema}.${name}`);
    });
    expect(silent).toEqual([]);
  });

  test.each(['resource', 'report'])('the user types of a %s are the types of sessions', (kind) => {
    const schema = JSON.parse(fs.readFileSync(path.join(root, `schemas/definitions/${kind}.schema.json`), 'utf8')) as {
      $defs: Record<string, { enum?: string[] }>;
    };
    const sessionTypes = registry?.entities
      .get('users')
      ?.fields.get('MT_TYPE')
      ?.options?.map(({ value }) => value);
    expect(schema.$defs['userType']?.enum).toEqual(sessionTypes);
  });

  test('docs/definitions/codes.md explains every code with its weight', () => {
    const rows = guide.matchAll(/^\| (DEF\d{3}) \| (\w+) \| .+ \| .+ \|$/gm);
    expect(Object.fromEntries([...rows].map(([, code, weight]) => [code, weight]))).toEqual(findingCodes);
  });

  test('each example of JSON in docs/definitions is JSON, or members of an object', () => {
    const blocks = Array.from(guide.matchAll(/^( *)```json\n(.*?)^ *```$/gms), ([, , text = '']) => text.trim());
    expect(blocks.length).toBeGreaterThan(20);
    const whole = blocks.map((text) => (/^[[{]/.test(text) ? text : `{${text.replace(/,$/, '')}}`));
    expect(whole.filter((text) => !('value' in parseJson(text)))).toEqual([]);
  });

  test('the recipes of docs/definitions, complete files, pass the lint beside the others', () => {
    const recipes = Array.from(guide.matchAll(/^`([\w/.-]+\.json)`\n\n```json\n(.*?)^```$/gms), ([, file = '', text = '']) => ({
      file,
      text,
    }));
    expect(recipes.map(({ file }) => file)).toContain('schemas/entities/tool_loans.schema.json');
    const own = new Set(recipes.map(({ file }) => file));
    expect(loadFiles([...files, ...recipes], registeredNames).findings.filter(({ file }) => own.has(file))).toEqual([]);
  });

  test('no finding names a file that is not there', () => {
    const known = new Set(files.map(({ file }) => file));
    expect(findings.filter(({ file }) => !known.has(file))).toEqual([]);
  });
});

const cmids = [...(registry?.screensByCmid.keys() ?? [])];

describe('references', () => {
  test('are chosen from the resource named like the entity, or the one that picks', () => {
    invariant(registry, 'the definitions are sound');
    const reader = readerWith({ granted: cmids, type: 'ADMIN', isAdmin: true, isStaff: true, seesAllCompanies: true, accounts: 'all' });
    const several = [...Map.groupBy(registry.resources.values(), ({ schema }) => schema)].filter(([, { length }]) => length > 1);
    expect(several.map(([entity]) => entity).toSorted()).toEqual(['bols', 'job_applications', 'job_postings', 'pickups', 'users']);
    for (const [entity, resources] of several) {
      const meant = resources.find(({ picks }) => picks) ?? resources.find(({ name }) => name === entity);
      expect([entity, listPath(registry, entity, reader)]).toEqual([entity, meant?.api_url]);
    }
  });
});

describe.each(['en', 'fr'])('screens in %s', (language) => {
  test.each(cmids)('%s can be drawn for someone who may do everything', (cmid) => {
    invariant(registry, 'the definitions are sound');
    const everything = readerWith({
      granted: cmids,
      roles: registry.heldRoles,
      type: 'ADMIN',
      isAdmin: true,
      isStaff: true,
      seesAllCompanies: true,
      accounts: 'all',
      fullAccounts: 'all',
    });
    const screen = describeScreen(registry, cmid, { ...sampleValues, reader: readerOfList(registry, cmid, everything) });
    invariant(screen, `${cmid} opens`);
    expect(textIn(screen.title, language)).not.toBe('');
    expect(screen.screens.map((each) => each.path)).toContain(registry.screensByCmid.get(cmid)?.[0]?.path);
    for (const column of localizeColumns(screen.list?.columns ?? [], language)) expect(column.label).not.toBe('');
    for (const { section } of screen.form?.layout ?? []) expect(textIn(section, language)).not.toBe('');
    const named = [...Object.keys(screen.form?.schema.properties ?? {}), ...(screen.form?.lines ?? []).map((lines) => lines.name)];
    for (const name of layoutNames(screen.form?.layout ?? [])) expect(named).toContain(name);
  });

  test.each(cmids)('%s shows a stranger without any grant nothing above level public', (cmid) => {
    invariant(registry, 'the definitions are sound');
    const isPublic = registry.screensByCmid.get(cmid)?.some(({ access }) => access === 'public') ?? false;
    expect(describeScreen(registry, cmid, { ...sampleValues, reader: readerWith({ userId: 0, type: 'ANON' }) }) !== undefined).toBe(
      isPublic,
    );
  });
});
