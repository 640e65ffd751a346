import { cardFields } from '../../../../shared/framework/definitions/describe/cardFields.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

interface CardOptions {
  readonly columns: readonly ColumnDescription[];
  readonly shown: readonly ColumnDescription[];
  readonly naming: readonly ColumnDescription[];
  /** Lines of the definition. */
  readonly cards: readonly string[] | undefined;
}

/** The parts of a card. */
export interface CardShape {
  readonly naming: readonly ColumnDescription[];
  /** Drawn next to the name. */
  readonly status: ColumnDescription | undefined;
  readonly facts: readonly { readonly line: string; readonly columns: readonly ColumnDescription[] }[];
}

/** Facts of a card whose definition names none. */
const factCount = 3;

/** Divides columns among the parts of a card: the first shown column with tones is the status; the definition names the facts. */
export function cardShape({ columns, shown, naming, cards }: CardOptions): CardShape {
  const status = shown.find((column) => !naming.includes(column) && column.tones.length > 0);
  const rest = shown.filter((column) => !naming.includes(column) && column !== status).slice(0, factCount);
  const lines = cards ?? rest.map(({ field }) => field);
  const facts = lines
    .filter((line) => line !== status?.field)
    .map((line) => ({ line, columns: cardFields(line).flatMap((field) => columns.filter((column) => column.field === field)) }));
  return { naming, status, facts };
}
