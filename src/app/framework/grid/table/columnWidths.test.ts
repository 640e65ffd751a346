import { expect, test } from 'vitest';
import { type ColumnMeasure, columnWidths } from './columnWidths.ts';

/** Columns as `kind:content` or `kind:content=fixed`, named a, b, c. */
function measures(texts: readonly string[]): ColumnMeasure[] {
  return texts.map((text, i) => {
    const [, kind, content, fixed] = /^(name|words|value):(\d+)(?:=(\d+))?$/.exec(text) ?? [];
    return {
      name: 'abcdefgh'.charAt(i),
      kind: kind === 'name' || kind === 'words' ? kind : 'value',
      content: Number(content),
      fixed: fixed === undefined ? undefined : Number(fixed),
    };
  });
}

test.each<[string, number, string[], number[]]>([
  ['content is given as it is', 400, ['name:200', 'value:200'], [200, 200]],
  ['a short value gets the minimum', 120, ['name:60', 'value:20'], [72, 72]],
  ['a long value gets the maximum', 500, ['name:150', 'words:900', 'words:200'], [150, 320, 200]],
  ['a width of the definition is kept', 900, ['name:300', 'words:900=100', 'value:100'], [450, 100, 100]],
  ['spare room goes to a cut name first', 800, ['name:450', 'words:200', 'value:100'], [480, 220, 100]],
  ['then to other cut values', 800, ['name:200', 'words:420', 'value:100'], [280, 420, 100]],
  ['the name becomes the widest', 700, ['name:150', 'words:300', 'value:100'], [300, 300, 100]],
  ['a short name beside short values grows by half at most', 1000, ['name:100', 'value:100', 'value:100'], [150, 100, 100]],
  ['further spare room is shared among words', 1200, ['name:300', 'words:200', 'words:100', 'value:100'], [450, 433, 216, 100]],
  ['a little missing room comes from long words', 580, ['name:200', 'words:300', 'words:100'], [200, 280, 100]],
  ['much missing room lets the table scroll', 400, ['name:200', 'words:300', 'words:100'], [200, 300, 100]],
  ['a table that scrolls has values of a little more than the maximum whole', 400, ['name:200', 'words:410', 'words:900'], [200, 410, 320]],
  ['nothing is known of the room', 0, ['name:200', 'words:300'], [200, 300]],
  ['no column', 500, [], []],
])('%s', (_name, available, columns, expected) => {
  expect([...columnWidths(measures(columns), available).values()]).toEqual(expected);
});

test('the room is never exceeded where the content fits', () => {
  const columns = measures(['name:120', 'words:211', 'words:87', 'value:99', 'value:73']);
  for (const available of [600, 601, 777, 1024, 1333, 2560]) {
    const sum = [...columnWidths(columns, available).values()].reduce((total, width) => total + width, 0);
    expect(sum).toBeLessThanOrEqual(available);
  }
});
