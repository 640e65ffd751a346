import { expect, test } from 'vitest';
import { type DocumentConfig, namesOf, newChoice, problemsOfChoice, settingsOf } from './documentChoice.ts';

const choicesOf = (configs: readonly DocumentConfig[]) => configs.map((config, key) => newChoice(key, config));

test('documents are named like the file, each once; a configured and a typed name stay [B-081] [B-084]', () => {
  const [first, second, third, fourth] = choicesOf([{}, {}, { pdfName: 'Receipt' }, {}]);
  if (!first || !second || !third || !fourth) throw new Error('four documents');
  expect(namesOf([first, second, third, fourth], 'scan')).toEqual(['scan', 'scan_1', 'Receipt', 'scan_2']);
  expect(namesOf([first, { ...second, name: 'Bill' }, third, fourth], 'scan')).toEqual(['scan', 'Bill', 'Receipt', 'scan_1']);
});

test.each<[string, DocumentConfig, object]>([
  ['the defaults [B-077] [B-078]', {}, { pdfname: 'scan', pdfoutput: 'PDF', pdfadditional: { shelf: 3 } }],
  [
    'all five fields of a configuration [B-076] [B-078]',
    { pdfName: 'Bill', pdfOutput: 'TIFF', pdfPages: '2-3', pdfKeepPages: true, additionalFields: { kind: 'BILL', shelf: 4 } },
    { pdfname: 'scan', pdfoutput: 'TIFF', pdfpages: '2-3', pdfadditional: { shelf: 4, kind: 'BILL', note: 'torn' } },
  ],
])('a document is sent with %s [B-079]', (_name, config, sent) => {
  const values = config.additionalFields ? { note: 'torn' } : {};
  expect(settingsOf(newChoice(1, config), 'scan', values, { shelf: 3 })).toEqual(sent);
});

test('pages are sent where they are custom alone, and the split where it is chosen [B-078]', () => {
  const choice = { ...newChoice(1, {}), range: '1-5' };
  expect(settingsOf(choice, 'scan', {}, {})).not.toHaveProperty('pdfpages');
  expect(settingsOf({ ...choice, pages: 'custom', isSplit: true }, ' scan ', {}, {})).toEqual({
    pdfname: 'scan',
    pdfoutput: 'PDF',
    pdfpages: '1-5',
    pdfsplit: true,
    pdfadditional: {},
  });
});

test.each([
  ['a name of blanks', ' ', 'all', '', { pdfname: 'upload.name_missing' }],
  ['a name of 121 characters', 'x'.repeat(121), 'all', '', { pdfname: 'upload.name_long' }],
  ['a name of 120 characters', 'x'.repeat(120), 'all', '', {}],
  ['a wrong range that is not chosen', 'scan', 'all', 'a-b', {}],
  ['a wrong range [B-088]', 'scan', 'custom', 'a-b', { pdfpages: 'upload.range_invalid' }],
  ['no range', 'scan', 'custom', '', { pdfpages: 'upload.range_invalid' }],
  ['a range [B-087]', 'scan', 'custom', '1-5, 8, 11-13', {}],
  ['the last page of the file', 'scan', 'custom', '20', {}],
  ['a page after it', 'scan', 'custom', '5, 21', { pdfpages: 'upload.page_missing' }],
  ['a page after it that is not chosen', 'scan', 'all', '21', {}],
] as const)('%s', (_name, name, pages, range, problems) => {
  expect(problemsOfChoice({ ...newChoice(1, {}), pages, range }, name, 20)).toEqual(problems);
});
