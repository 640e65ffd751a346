import { expect, test } from 'vitest';
import { countReceived } from './exportProgress.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['CSV', ['\uFEFFA,B\n1,"a\n', 'b"\n2,x'], [0, 1], 1],
  ['CSV', ['\uFEFFA,B\n', '1,"say ""hi""\n"\n2,x\n'], [0, 2], 2],
  ['JSON', ['[\n{"a":1},\n', '{"a":2}\n]\n'], [1, 3], 2],
  ['XML', ['<?xml?>\n<export>\n<columns>\n<column/>\n</columns>\n<rows>\n<row/>\n', '<row/>\n'], [1, 2], 1],
  ['PDF', ['%PDF-1.7\n', 'x\n%rows 3', '5\n7 0 obj\n', '\n%rows 70\nx\n%rows 105\nx'], [0, 0, 35, 105], 1],
] as const)('the rows of %s are counted as they arrive: %j', (format, pieces, rows, columns) => {
  const count = countReceived(format, columns);
  const received = pieces.map((piece) => count(bytes(piece)));
  expect(received.map((each) => each.rows)).toEqual(rows);
  expect(received.at(-1)?.bytes).toBe(bytes(pieces.join('')).length);
});
