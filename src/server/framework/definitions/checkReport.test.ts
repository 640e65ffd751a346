import path from 'node:path';
import { expect, test } from 'vitest';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { buildRegistry, getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { lintDefinitions } from '../../../shared/framework/lint/lint.ts';
import { changedBetween } from '../../db/schema/buildIndexes.ts';
import { entityIndexes } from '../../db/schema/entityIndexes.ts';
import { registeredNames } from '../../parts.ts';
import { valueFailures } from '../validation/validateRecord.ts';
import { checkFiles } from './checkFiles.ts';
import { checkReport } from './checkReport.ts';
import { applyTranslations, loadDefinitions } from './loadDefinitions.ts';

const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '../../../..'), registeredNames);
if (!registry) throw new Error('the definitions have no errors');
const inUse: Registry = registry;

interface Draft {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** The check of all definitions, for comparison: the findings in the draft's file and the registry of all files. */
function checkAll({ name, ...rest }: Draft) {
  const file = fileOf(name);
  const checked = checkFiles([{ file, text: JSON.stringify({ name, ...rest }) }]);
  applyTranslations({ ...checked.set, messages: inUse.set.messages });
  const set = { ...inUse.set, reports: [...inUse.set.reports.filter((each) => each.file !== file), ...checked.set.reports] };
  const linted =
    checked.set.reports.length > 0
      ? lintDefinitions(set, registeredNames, { failuresOf: valueFailures }).filter((each) => each.file === file)
      : [];
  return { findings: [...checked.findings, ...linted], registry: buildRegistry(set, 'all') };
}

function fileOf(name: string): string {
  return `resources/reports/${name}.report.json`;
}

const known = inUse.set.reports.map(({ content }) => content);
const [first] = known;
if (!first) throw new Error('there are reports');
const draft = { ...first, name: 'drafted', cmid: 'RPT-DRAFTED', permissions: { list: { cmid: 'RPT-DRAFTED' } }, menus: ['ADMIN'] };
const columns = [...first.columns];

/** Drafts with a fault of each check, or none. */
const drafts: readonly (readonly [string, Draft])[] = [
  ['sound', draft],
  ...known.filter((_, i) => i % 4 === 0).map((each) => [`in place of ${each.name}`, { ...each, sort: ['-id'] }] as const),
  ...known.filter((_, i) => i % 5 === 1).map((each) => [`a second ${each.cmid}`, { ...each, name: 'drafted' }] as const),
  ['no group', { ...draft, menus: [] }],
  ['an unknown group', { ...draft, menus: ['ADMIN', 'ADMIM'] }],
  ['an unknown neighbour in the menu', { ...draft, menu_place: { after: 'NO-SUCH' } }],
  ['the cmid of a page', { ...draft, cmid: inUse.set.pages[0]?.content.cmid }],
  ['the cmid of a resource', { ...draft, cmid: inUse.set.resources[3]?.content.screens[0]?.cmid }],
  ['a reserved cmid', { ...draft, cmid: 'UNKNOWN' }],
  ['the name of another report in another file', { ...draft, name: 'drafted', cmid: first.cmid }],
  ['an unknown entity', { ...draft, schema: 'no_such' }],
  ['an unknown path', { ...draft, api_url: 'GET no_such' }],
  ['the path of another entity', { ...draft, api_url: 'GET companies' }],
  ['an unknown column', { ...draft, columns: [...columns, { field: 'no_such' }] }],
  ['three times one unknown column', { ...draft, columns: [...columns, { field: 'no_such' }], sort: ['no_such'], totals: ['no_such'] }],
  ['one column twice', { ...draft, columns: [...columns, columns[0]] }],
  ['an unknown format', { ...draft, columns: [{ ...columns[0], format: 'weight' }] }],
  ['a format of another type', { ...draft, columns: [{ ...columns[0], format: 'currency', decimal: 2 }] }],
  ['a broken formula', { ...draft, columns: [...columns, { field: 'f', label: { en: 'F', fr: 'F' }, formula: 'id +' }] }],
  ['a formula over an unknown field', { ...draft, columns: [...columns, { field: 'f', label: { en: 'F', fr: 'F' }, formula: 'ids * 2' }] }],
  ['a formula', { ...draft, columns: [...columns, { field: 'f', label: { en: 'F', fr: 'F' }, formula: 'id * 2', searchable: true }] }],
  ['an unknown order', { ...draft, sort: ['titel'] }],
  ['a filter with an unknown value', { ...draft, filters_params: { status: 'no such' } }],
  ['a fixed query with an unknown field', { ...draft, api_url: `${first.api_url}?no_such=1` }],
  ['a fixed query with an unknown value', { ...draft, query_params: { status: 'no such' } }],
  ['two default views', { ...draft, views: ['a', 'b'].map((name) => ({ name, label: { en: name, fr: name }, default: true })) }],
  ['an unknown slot', { ...draft, slots: { 'list.toolbar.end': 'NoSuch' } }],
  ['a verb of records', { ...draft, permissions: { ...draft.permissions, edit: { cmid: 'RPT-DRAFTED' } } }],
  ['an unknown cmid in its rights', { ...draft, permissions: { list: { cmid: 'NO-SUCH' } } }],
  ['an unknown role', { ...draft, permissions: { list: { cmid: 'RPT-DRAFTED', roles: ['no_such'] } } }],
  ['an unknown time zone', { ...draft, schedule: { frequency: 'weekly', timezone: 'No/Such' } }],
  ['no text in French', { ...draft, title: { en: 'Title', fr: '' } }],
  ['an unknown key', { ...draft, colums: [] }],
];

test.each(drafts)('a draft with %s has the findings and the registry that a check of all definitions gives', (_name, content) => {
  const all = checkAll(content);
  const text = JSON.stringify(content);
  const checked = checkReport(inUse, { file: fileOf(content.name), text }, registeredNames);
  expect(checked.findings).toEqual(all.findings);
  const { registry: joined } = checked;
  if (!joined) return;
  const { screens, screensByCmid, menus, set } = joined;
  expect({ screens, screensByCmid, menus, set }).toEqual({
    screens: all.registry.screens,
    screensByCmid: all.registry.screensByCmid,
    menus: all.registry.menus,
    set: all.registry.set,
  });
  const namesOf = (of: Registry, { name: entity }: Entity) => entityIndexes(of, getEntity(of, entity)).map(({ name }) => name);
  const namesOfAll = (of: Registry) => [...of.entities.values()].map((entity) => namesOf(of, entity));
  expect(namesOfAll(joined)).toEqual(namesOfAll(all.registry));
  const differing = [...joined.entities.values()].filter((each) => namesOf(joined, each).join() !== namesOf(inUse, each).join());
  expect(differing.filter((each) => !changedBetween(inUse, joined)(each))).toEqual([]);
});
