import { expect, test } from 'vitest';
import { placeInMenus } from './placeInMenus.ts';
import type { MenuItemDefinition, ReportDefinition } from './types.gen.ts';

const title = { en: 'More', fr: 'Plus' };
const items: MenuItemDefinition[] = [{ cmid: 'A' }, { title, items: [{ cmid: 'B' }, { cmid: 'C' }] }];

function report(cmid: string, place?: ReportDefinition['menu_place'], menus: string[] = ['STAFF']): ReportDefinition {
  return {
    kind: 'report',
    name: cmid.toLowerCase(),
    cmid,
    schema: 'books',
    access: 'user',
    title,
    api_url: 'GET books',
    permissions: {},
    columns: [],
    menus,
    ...(place && { menu_place: place }),
  };
}

const cmids = (all: readonly MenuItemDefinition[]): unknown[] => all.map((item) => (item.items ? cmids(item.items) : item.cmid));

test.each<[string, readonly ReportDefinition[], unknown[]]>([
  ['at the end without a place', [report('X')], ['A', ['B', 'C'], 'X']],
  ['after an entry', [report('X', { after: 'A' })], ['A', 'X', ['B', 'C']]],
  ['before the first entry', [report('X', { before: 'A' })], ['X', 'A', ['B', 'C']]],
  ['below a heading', [report('X', { before: 'C' })], ['A', ['B', 'X', 'C']]],
  ['two in the order of the files', [report('X', { after: 'B' }), report('Y', { after: 'B' })], ['A', ['B', 'X', 'Y', 'C']]],
  ['beside one that is placed itself', [report('Y', { before: 'X' }), report('X', { after: 'A' })], ['A', 'Y', 'X', ['B', 'C']]],
  ['at the end of a group without the entry', [report('X', { after: 'Z' })], ['A', ['B', 'C'], 'X']],
  ['at the end if each asks for the other', [report('X', { after: 'Y' }), report('Y', { after: 'X' })], ['A', ['B', 'C'], 'X', 'Y']],
  ['beside itself at the end', [report('X', { after: 'X' })], ['A', ['B', 'C'], 'X']],
  ['not in another group', [report('X', { after: 'A' }, ['OTHERS'])], ['A', ['B', 'C']]],
  ['once, where the group names it', [report('B', { after: 'A' })], ['A', ['B', 'C']]],
])('a report has its place: %s', (_name, reports, expected) => {
  const menus = [{ file: '', content: { kind: 'menu_group' as const, name: 'STAFF', title, items } }];
  const [group] = placeInMenus({ menus, resources: [], pages: [], reports: reports.map((content) => ({ file: '', content })) });
  expect(cmids(group?.items ?? [])).toEqual(expected);
});
