/** The parts of a column that decide its width; all widths in pixels, with the padding of a cell. */
export interface ColumnMeasure {
  readonly name: string;
  /** `name`: names the record of its row; `words`: text of any length; `value`: numbers, days, options and the like. */
  readonly kind: 'name' | 'words' | 'value';
  /** Room for the heading and the longest value of the first page. */
  readonly content: number;
  /** Width from the definition, which is never changed. */
  readonly fixed: number | undefined;
}

/** Limits of a width that follows from content. */
const minColumnWidth = 72;
const maxColumnWidth = 320;

/** In a table that scrolls sideways anyway, a value that is not much longer, such as an email address, is whole. */
const maxWholeWidth = 420;

/** The naming column takes spare room up to this width; a longer name gets it too. */
const maxNameWidth = 480;

/** Columns of words give up to this share of their width where that saves the table from scrolling sideways. */
const sparedShare = 0.15;

/**
 * Widths of the columns of a table. Each column gets the room of its content, at most 320 px. Spare room goes to cut values, the naming
 * column first, then to the naming column, then to all columns of words. If a little room is missing, long columns of words give it; if much is, values of up to 420 px are whole.
 * @param available pixels for these columns together
 * @returns whole pixels by column name; wider together than `available` if the content needs it
 */
export function columnWidths(columns: readonly ColumnMeasure[], available: number): ReadonlyMap<string, number> {
  const widths = new Map(columns.map((column) => [column.name, startWidth(column)]));
  const order = columns.filter(({ fixed }) => fixed === undefined).toSorted((a, b) => rank(a) - rank(b));
  const spare = available - total(widths);
  if (spare < 0) shrink(widths, order, -spare);
  else grow(widths, order, spare);
  return widths;
}

function startWidth({ content, fixed }: ColumnMeasure): number {
  return fixed ?? Math.min(Math.max(Math.ceil(content), minColumnWidth), maxColumnWidth);
}

function rank({ kind }: ColumnMeasure): number {
  return kind === 'name' ? 0 : 1;
}

function total(widths: ReadonlyMap<string, number>): number {
  return [...widths.values()].reduce((sum, width) => sum + width, 0);
}

function grow(widths: Map<string, number>, columns: readonly ColumnMeasure[], room: number): void {
  let left = room;
  const widen = (name: string, wanted: number) => {
    const width = widths.get(name) ?? 0;
    const added = Math.floor(Math.min(left, Math.max(0, wanted - width)));
    widths.set(name, width + added);
    left -= added;
  };
  for (const { name, content, kind } of columns) widen(name, kind === 'name' ? Math.min(content, maxNameWidth) : content);
  const widest = Math.max(0, ...widths.values());
  // A name of a few characters needs no more room than the column's widest value.
  for (const { name, kind, content } of columns) if (kind === 'name') widen(name, Math.min(Math.max(widest, content * 1.5), maxNameWidth));
  const words = columns.filter(({ kind }) => kind === 'words');
  const shares = words.reduce((sum, { name }) => sum + (widths.get(name) ?? 0), 0);
  const shared = left;
  for (const { name } of words) widen(name, (widths.get(name) ?? 0) * (1 + shared / shares));
}

function shrink(widths: Map<string, number>, columns: readonly ColumnMeasure[], missing: number): void {
  const words = columns.filter(({ kind, name }) => kind === 'words' && (widths.get(name) ?? 0) > maxColumnWidth / 2);
  const most = words.reduce((sum, { name }) => sum + (widths.get(name) ?? 0) * sparedShare, 0);
  if (missing > most) {
    for (const { name, content } of columns) if (content > maxColumnWidth && content <= maxWholeWidth) widths.set(name, Math.ceil(content));
    return;
  }
  for (const { name } of words) {
    const width = widths.get(name) ?? 0;
    widths.set(name, width - Math.ceil(width * sparedShare * (missing / most)));
  }
}
