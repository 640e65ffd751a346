import { expect, test } from 'vitest';
import { layoutTable } from './layoutTable.ts';

test('a heading of one word stays whole, whatever fraction of a point its width has', async () => {
  const headings = Array.from({ length: 25 }, (_, i) => 'Transfrontalier-marchandise'.slice(0, i + 3));
  for (const each of [4.7, 4.9993, 5.1, 5.37])
    for (const heading of headings) {
      const measure = (text: string): number => text.length * each;
      const layout = await layoutTable({
        headings: [heading],
        rows: [['x']],
        naming: 0,
        measure,
        width: 720,
        height: 500,
        firstHeight: 400,
        lineHeight: 11,
        padding: 3,
      });
      expect(layout.heading.cells).toEqual([heading]);
    }
});
