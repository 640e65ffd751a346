import fs from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { english, french } from './catalogues.ts';

type Ast = ReturnType<IntlMessageFormat['getAst']>;

const root = path.resolve(import.meta.dirname, '..');
/** The placeholders of an ICU message, also those within its plural and select branches. */
function placeholders(text: string, language: string): string[] {
  const names = new Set<string>();
  const collect = (parts: Ast): void => {
    for (const part of parts) {
      if ('options' in part) for (const option of Object.values(part.options)) collect(option.value);
      // Types 0 and 7 are literal text and the number sign of a plural.
      if ('value' in part && part.type !== 0) names.add(String(part.value));
    }
  };
  collect(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

// Requests for a message: message('a.b'), translate('a.b'), messageKey: 'a.b', and keys chosen by a condition in their place.
const asking = /(?:\b(?:message|translate)\(|\bmessageKey: )([^)\n]*)/g;
const keyLiteral = /(['"`])([a-z_]+(?:\.[a-z0-9_${}]+)+)\1/gi;

/** True for a file that is loaded by `withSlotMessages` alone; every list offers to save it as a report. */
function isOfSlot(file: string): boolean {
  const isEverywhere = file === 'src/app/shell/designer/SaveAsReport.tsx';
  return (
    !isEverywhere &&
    [
      'src/app/domain/',
      'src/app/framework/email/',
      'src/app/framework/files/',
      'src/app/framework/richtext/',
      'src/app/framework/upload/',
      'src/app/framework/viewer/',
      'src/app/shell/access/AccessWhyPage.tsx',
      'src/app/shell/access/WhyAnswer.tsx',
      'src/app/shell/designer/',
      'src/app/shell/doclib/',
      'src/app/shell/report_templates/',
      'src/app/shell/push_reports/',
      'src/app/shell/shortcuts/ShortcutsDialog.tsx',
      'src/app/shell/sign_on/Authorization',
      'src/app/shell/sign_on/SignOnLinkPage.tsx',
    ].some((folder) => file.startsWith(folder))
  );
}

describe('messages of the app', () => {
  test('[S-006] French has exactly the keys of English', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  });

  test('each French message fills the placeholders of the English one', () => {
    const differing = Object.entries(english)
      .map(([key, text]) => [key, placeholders(text, 'en'), placeholders(french[key] ?? '', 'fr')])
      .filter(([, own, other]) => String(own) !== String(other));
    expect(differing).toEqual([]);
  });

  test('every key that the app asks for exists, and is sent to browsers', () => {
    const known = keysOf('first_page', 'app');
    const ofSlots = [...known, ...keysOf('slots')];
    const sources = fs.globSync('src/app/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
    expect(sources.flatMap((file) => missingIn(isOfSlot(file) ? ofSlots : known, file))).toEqual([]);
  });

  test('every key that the first page asks for is loaded with it', () => {
    const known = keysOf('first_page');
    const files = firstPageFiles();
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => missingIn(known, file))).toEqual([]);
  });
});

/** The keys of some parts of the messages. */
function keysOf(...parts: readonly string[]): readonly string[] {
  const files = fs.globSync(
    parts.map((part) => `resources/messages/${part}/*.en.json`),
    { cwd: root },
  );
  return files.flatMap((file) => Object.keys(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))));
}

function missingIn(known: readonly string[], file: string): readonly string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const asked = [...text.matchAll(asking)].flatMap(([, place = '']) => [...place.matchAll(keyLiteral)].map(([, , key = '']) => key));
  return asked.filter((key) => !key.startsWith('ra.') && !isKnown(known, key)).map((key) => `${file}: ${key}`);
}

/** Modules that a sign-in page may load: all imports below main.tsx, except the routed app, the pages in slots and the gallery. */
function firstPageFiles(): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || /(RoutedApp|shellSlots|domainSlots|Worker)\.tsx?$|\/gallery\//.test(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    const code = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '');
    for (const [, specifier = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) visit(path.join(path.dirname(file), specifier));
  };
  visit('src/app/main.tsx');
  return [...found].filter((file) => file.startsWith('src/app/'));
}

/** A key with a part filled in at run time is known when some key has its shape. */
function isKnown(known: readonly string[], key: string): boolean {
  if (!key.includes('${')) return known.includes(key);
  const shape = new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
  return known.some((name) => shape.test(name));
}
