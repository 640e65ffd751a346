import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { verbOf } from '../src/shared/framework/definitions/rights/permissions.ts';
import type { MenuItemDefinition, Permission } from '../src/shared/framework/definitions/types.gen.ts';
import { coverProcesses, coverScreens, isPlain, lowCodePage, readRequiredScreens, type ScreenCoverage } from './screenCoverage.ts';

const root = path.resolve(import.meta.dirname, '..');
const { registry } = loadDefinitions(root);
if (!registry) throw new Error('the definitions have errors');
const coverage = coverScreens(readRequiredScreens(root), registry, root);
const plain = coverage.filter(({ required }) => isPlain(required));
const open = plain.filter(isOpen);

type OpenScreen = ScreenCoverage & { readonly screen: NonNullable<ScreenCoverage['screen']> };

function isOpen(covered: ScreenCoverage): covered is OpenScreen {
  return covered.screen !== undefined;
}

/** Titles that differ from the ledger, each with its reason. */
const otherTitles: Readonly<Record<string, string>> = {
  'UA-DEFAULT': 'the first specification gives User Preset List',
  'MENU_MAINT/ADD': 'ours in the ledger; the form adds a menu',
  'MENU_MAINT/EDIT': 'ours in the ledger; the form edits a menu',
};

/** Screens whose users differ from the audience of the ledger, each with its reason. */
const otherAudiences: Readonly<Record<string, string>> = {
  'UA-PWD': 'administrators have passwords too',
  'UA-SECQST': 'administrators have security questions too',
  CMD_ManageSaleCodes: 'employees read sales codes (D-571)',
  CMD_AddSaleCodes: 'the domain gives sales codes to sales and administrators; the shell names the level only',
  'CMD_AddSaleCodes/{id}': 'as CMD_AddSaleCodes',
  BISSSO: 'administrators try the links that they set',
  'BENEFITS-SSO': 'administrators try the links that they set',
  'RGN-START': 'sales choose the region of a sales code',
  'TERM-START': 'sales name terminals to customers',
  'GSP-START': 'administrators maintain it',
  'DP-START': 'administrators maintain it',
  'PF-START': 'administrators maintain it',
  'SS-START': 'administrators maintain it',
  'UNIT-START': 'administrators maintain it',
  'RATE-FUEL': 'administrators maintain it',
  PUSHREPORT: 'administrators manage reports that come by themselves (decision 1240)',
  PUSHREPORT_ADD: 'as PUSHREPORT',
  'PUSHREPORT_REPO/{id}': 'as PUSHREPORT',
  'RPT-ARCHIVE': 'as PUSHREPORT',
  'RPT-COMPANY': 'as PUSHREPORT',
  'RPT-GENERAL': 'as PUSHREPORT',
  'RPT-MINE': 'as PUSHREPORT',
  'RPT-SCHED': 'as PUSHREPORT',
  'RPT-SCHED/ADD': 'as PUSHREPORT',
  'RPT-SCHED/EDIT/{id}': 'as PUSHREPORT',
};

test('the ledgers are read', () => {
  expect(coverage.length).toBeGreaterThan(230);
  expect(plain.length).toBeGreaterThan(180);
});

test('every list, form, report and link of the requirements opens', () => {
  const missing = plain.filter(({ screen }) => !screen).map(({ required }) => required.path);
  expect(missing).toEqual([]);
});

test('cmids are those of the requirements', () => {
  expect(open.flatMap(({ required, screen }) => (screen.cmid === required.cmid ? [] : [required.path]))).toEqual([]);
});

test('titles are those of the requirements', () => {
  const different = open.filter(({ required, screen }) => {
    const { en, fr } = screen.title;
    const isSame = required.isOurTitle ? en.toLowerCase() === required.en.toLowerCase() : en === required.en;
    return !isSame || (required.fr !== undefined && fr !== required.fr);
  });
  expect(different.map(({ required }) => required.path).sort()).toEqual(Object.keys(otherTitles).sort());
});

test('menu groups open screens to their audience, and to nobody else', () => {
  const granted = new Map(
    registry.menus.map((group) => [group.name.toLowerCase(), new Set([...cmidsOf(group.items), ...(group.grants ?? [])])]),
  );
  const kinds = ['customer', 'sales', 'employee', 'admin'] as const;
  const different = open.filter(({ required: { audience }, screen }) => {
    const { permissions, cmid } = screen;
    const verb = verbOf(screen);
    const { cmid: asked = cmid, types }: Partial<Permission> = (verb && permissions[verb]) ?? {};
    return kinds.some((kind) => {
      const isWanted = audience.includes(kind) || audience[0] === 'user' || (audience.length === 1 && audience[0] === 'public');
      const cmids = granted.get(kind);
      const isOfType = types === undefined || (types as readonly string[]).includes(kind.toUpperCase());
      const opens = cmids?.has(cmid) === true && cmids.has(asked) && isOfType;
      return opens !== isWanted;
    });
  });
  expect(different.map(({ required }) => required.path).sort()).toEqual(Object.keys(otherAudiences).sort());
});

function cmidsOf(items: readonly MenuItemDefinition[]): string[] {
  return items.flatMap((item) => ('items' in item && item.items ? cmidsOf(item.items) : 'cmid' in item && item.cmid ? [item.cmid] : []));
}

test('only workflows and pages by hand are missing', async () => {
  const others = coverage.filter(({ required, screen }) => !isPlain(required) && !screen);
  const lines = others.map(({ required }) => `${required.path}  ${required.kind}  ${required.en}`);
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('../test/snapshots/open-screens.txt');
});

test('docs/low-code.md is up to date', () => {
  expect(lowCodePage(coverage, coverProcesses(registry, root)), 'npm run coverage -- --screens writes it').toBe(
    fs.readFileSync(path.join(root, 'docs/low-code.md'), 'utf8'),
  );
});
