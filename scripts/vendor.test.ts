import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fontNames } from './vendorFonts.ts';
import { iconNames, vendorIcons } from './vendorIcons.ts';

const vendor = path.resolve(import.meta.dirname, '../vendor');
const filesIn = (folder: string, ending: string) =>
  fs
    .readdirSync(path.join(vendor, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();

describe('the fonts of vendor', () => {
  const list: readonly { font: string; package: string; sha256: string }[] = JSON.parse(
    fs.readFileSync(path.join(vendor, 'fonts/fonts.json'), 'utf8'),
  );

  test('are those of PDFs, each with the content of its package', () => {
    expect(list.map(({ font }) => font)).toEqual(fontNames);
    expect(filesIn('fonts', '.ttf.br'), 'run `npm run vendor`').toEqual(fontNames.toSorted());
    const others = list.filter(({ font, sha256 }) => {
      const content = zlib.brotliDecompressSync(fs.readFileSync(path.join(vendor, `fonts/${font}.ttf.br`)));
      return createHash('sha256').update(content).digest('hex') !== sha256;
    });
    expect(others).toEqual([]);
  });

  test('have the licence of each package', () => {
    const families = new Set(list.map((entry) => path.basename(entry.package)));
    expect(filesIn('fonts/licences', '.txt')).toEqual([...families].toSorted());
    for (const family of families)
      expect(fs.readFileSync(path.join(vendor, `fonts/licences/${family}.txt`), 'utf8')).toMatch(/SIL OPEN FONT LICENSE Version 1\.1/i);
  });
});

describe('the icons of vendor', () => {
  test('are those that the app and react-admin import', () => {
    expect(filesIn('icons', '.d.mts'), 'run `npm run vendor`').toEqual(iconNames());
    expect(filesIn('icons', '.mjs')).toEqual(iconNames());
  });

  const source = path.join(vendor, 'sources/node_modules/@mui/icons-material');
  test.runIf(fs.existsSync(source))('are those of the package, which `npm run vendor` installs', () => {
    const other = vendorIcons(source, iconNames()).filter(
      ({ name, content }) => !fs.readFileSync(path.join(vendor, 'icons', name)).equals(content),
    );
    expect(other.map(({ name }) => name)).toEqual([]);
  });

  test('that the package does not have are refused by name', () => {
    expect(() => vendorIcons(path.join(vendor, 'icons'), ['Add', 'Ad'])).toThrow('@mui/icons-material has no icon Ad:');
  });
});
