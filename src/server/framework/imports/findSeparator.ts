import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { separatorSigns } from '../../../shared/framework/imports/textFiles.ts';
import { csvOptions } from './csvOptions.ts';

const sampleLength = 1 << 18;
const sampleRows = 30;

/** Characters in the order that decides between equal candidates: texts contain commas more often than the others. */
const signs = [separatorSigns.tab, separatorSigns.semicolon, separatorSigns.pipe, separatorSigns.comma];

/**
 * The character that divides the first records into equally many cells. Preferred is a character that also divides the very first record
 * like this, then the character that most records agree on, then the one with more cells.
 */
export function findSeparator(text: string): string {
  const sample = text.slice(0, sampleLength);
  const judged = signs.map((sign) => ({ sign, ...agreement(recordLengths(sample, sign)) }));
  const [best] = judged.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.share - a.share || b.cells - a.cells);
  return best && best.share > 0 ? best.sign : ',';
}

/** The number of cells of each of the first records that are not blank. */
function recordLengths(text: string, separator: string): number[] {
  const lengths: number[] = [];
  try {
    parse(text, {
      ...csvOptions(separator),
      to: sampleRows,
      on_record: (cells: readonly string[]) => {
        if (cells.some((cell) => cell.trim() !== '')) lengths.push(cells.length);
        return null;
      },
    });
  } catch (error) {
    // The sample can end within quotation marks.
    if (!(error instanceof CsvError)) throw error;
  }
  return lengths;
}

interface Agreement {
  /** Part of the records that have the most frequent number of cells; 0: none is divided. */
  readonly share: number;
  readonly cells: number;
  /** true: the first record has this number too, and most others. */
  readonly isWhole: boolean;
}

function agreement(lengths: readonly number[]): Agreement {
  const counts = new Map<number, number>();
  for (const length of lengths) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[cells, count] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  const share = lengths.length === 0 ? 0 : count / lengths.length;
  return { share, cells, isWhole: share >= 0.5 && lengths[0] === cells };
}
