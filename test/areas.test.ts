import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { domainAreas } from '../src/server/domain/areas.ts';
import { defineArea, joinAreas } from '../src/server/framework/areas/defineArea.ts';
import { shellAreas } from '../src/server/shell/areas.ts';
import { domainEndpoints } from '../src/shared/domain/endpoints.ts';
import type { Endpoint } from '../src/shared/framework/calls/endpoints.ts';
import { shellEndpoints } from '../src/shared/shell/endpoints.ts';
import { importEndpoints } from '../src/shared/shell/imports/endpoints.ts';

const layers = [
  ['shell', shellAreas],
  ['domain', domainAreas],
] as const;

/**
 * Folders that by nature only one side has, and the reason. All other folders exist on several sides, under one name: a feature is found on
 * each side by the name of its folder.
 */
const oneSided: Readonly<Record<string, string>> = {
  'app/shell/addresses': 'the addresses of the pages',
  'app/shell/choices': 'the choices of the top bar, kept by calls of menus and preferences',
  'app/shell/errors': 'the display of refused calls',
  'app/shell/heading': 'the headings of pages',
  'app/shell/layout': 'the frame around every page',
  'app/shell/login': 'the pages of the sign-in, over the calls of session',
  'app/shell/pages': 'pages of no area',
  'app/shell/product': 'name and logo',
  'app/shell/public': 'pages without a session',
  'app/shell/public_screens': 'screens without a session, over the calls of definitions',
  'app/shell/routes': 'the routes of all pages',
  'app/shell/shortcuts': 'the keyboard',
  'app/shell/signed_in': 'the contexts of a session',
  'app/shell/theme': 'colours and type',
  'server/domain/dealers': 'a check across the records of a route',
  'server/domain/demo': 'rows to try the portal with',
  'server/domain/requests': 'steps that an earlier release wrote',
  'server/domain/shipments': 'computed columns, which are SQL',
  'server/domain/staff_roles': 'who asks for a role, and its first holder, named from the console',
  'server/shell/changes': 'handlers of calls that the framework declares',
  'server/shell/credentials': 'stored passwords',
  'server/shell/drafts': 'handlers of calls that the framework declares',
  'server/shell/files': 'handlers of calls that the framework declares',
  'server/shell/email': 'handlers of calls that the framework declares',
  'server/shell/report_files': 'the kept files of push reports, apart from mail, which attaches them',
  'server/shell/grid_views': 'handlers of calls that the framework declares',
  'server/shell/limits': 'counters of attempts',
  'server/shell/mail': 'the sending of mail',
  'server/shell/rights': 'checks before a change of rights',
  'server/shell/states': 'the clock of states, whose calls the framework declares',
  'server/shell/text_messages': 'the sending of text messages',
  'server/shell/users': 'names of the columns of users',
  'server/shell/walls': 'the records that pay and personnel rights open, found in the definitions',
  'shared/domain/holidays': 'pure rules, used by leave and by demo data',
  'shared/domain/rating': 'pure rules of prices and taxes, read by the demo',
  'shared/domain/payroll': 'pure rules of stubs and slips, read by the demo',
  'shared/domain/slots': 'names of components, which the app gives and the server checks',
  'shared/shell/slots': 'names of components, which the app gives and the server checks',
};

/** Folders of a layer that hold a file of that name. */
function foldersWith(side: 'shared' | 'server', layer: string, file: string): string[] {
  return fs
    .globSync(`src/${side}/${layer}/*/${file}`)
    .map((found) => path.basename(path.dirname(found)))
    .toSorted();
}

test.each(layers)('each folder of %s with endpoints has an area of its name on the server', (layer, areas) => {
  const names = areas.map(({ name }) => name).toSorted();
  expect(foldersWith('server', layer, 'area.ts')).toEqual(names);
  for (const folder of foldersWith('shared', layer, 'endpoints.ts')) expect(names).toContain(folder);
});

test('a folder of the shell or a domain has one name on all sides, or belongs to one side by nature', () => {
  const folders = fs.globSync('src/{app,server,shared}/{shell,domain}/*/').map((found) => path.relative('src', found));
  const sidesOf = Map.groupBy(folders, (folder) => folder.slice(folder.indexOf('/')));
  const alone = [...sidesOf.values()].filter(({ length }) => length === 1).flat();
  expect(
    alone.filter((folder) => oneSided[folder] === undefined),
    'one side alone has these folders: name each as its area on the other sides, or add it to oneSided (test/areas.test.ts) with the reason',
  ).toEqual([]);
  expect(
    Object.keys(oneSided).filter((folder) => !alone.includes(folder)),
    'oneSided names these for nothing',
  ).toEqual([]);
});

test.each([
  // The dialog of imports adds its own calls: no page carries them.
  ['shell', shellAreas, [...shellEndpoints, ...importEndpoints]],
  ['domain', domainAreas, domainEndpoints],
] as const)('the app knows the calls of all areas of %s', (_layer, areas, endpoints: readonly Endpoint[]) => {
  const nameOf = ({ method, path: callPath }: Endpoint) => `${method} ${callPath}`;
  const served = areas.flatMap(({ operations }) => operations.map(({ endpoint }) => nameOf(endpoint)));
  expect(endpoints.map(nameOf).toSorted()).toEqual(served.toSorted());
});

test.each(['area', 'hook'])('two areas have no %s in common', (kind) => {
  const hooks = { 'books.check': async () => undefined };
  const areas = [defineArea({ name: 'books', hooks }), defineArea({ name: kind === 'area' ? 'books' : 'shelves', hooks })];
  expect(() => joinAreas(areas)).toThrow(`there is one ${kind}`);
});
