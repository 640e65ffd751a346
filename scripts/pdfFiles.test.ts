import fs from 'node:fs';
import { expect, test } from 'vitest';
import { pdfFiles } from './pdfFiles.ts';

test('[B-054] the files that documents need are in the package', () => {
  const files = pdfFiles();
  for (const file of files.values()) expect(fs.statSync(file).size).toBeGreaterThan(0);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'pdf.worker.js',
      'cmaps/UniJIS-UTF16-H.bcmap',
      'standard_fonts/FoxitFixed.pfb',
      'wasm/openjpeg.wasm',
      'images/annotation-note.svg',
    ]),
  );
});

test('no file runs scripts of documents', () => {
  expect([...pdfFiles().keys()].filter((name) => /sandbox|quickjs|nowasm/.test(name))).toEqual([]);
});
