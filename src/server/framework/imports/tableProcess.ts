import { once } from 'node:events';
import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import type { Cell } from './ImportTable.ts';
import { readTable } from './readTable.ts';
import type { ProcessAnswer, ProcessInput } from './readTableApart.ts';
import { suggestMapping } from './suggestMapping.ts';

// The process of one file, which `readTableApart` starts.

/** Rows of one message: the other side takes each without a long break. */
const partLength = 500;

process.once('disconnect', () => process.exit());
const [input]: ProcessInput[] = await once(process, 'message');
invariant(input, 'the first message is the file');
const { bytes, known, line, ...choices } = input;
try {
  const { rows, ...table } = await readTable(Buffer.from(bytes), {
    ...choices,
    heading: { line, matches: ({ cells }) => suggestMapping(cells.map(headingOf), known).filter((field) => field !== null).length },
  });
  for (let from = 0; from < rows.length; from += partLength) await answer({ rows: rows.slice(from, from + partLength) });
  await answer({ table });
} catch (error) {
  if (error instanceof AppError) await answer({ refused: { code: error.code, details: error.details } });
  else await answer({ failed: String(error instanceof Error ? error.stack : error) });
}
process.disconnect();

function answer(message: ProcessAnswer): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())));
}

function headingOf(cell: Cell): string {
  return String(cell ?? '');
}
