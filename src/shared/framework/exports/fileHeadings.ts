import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import { type Language, textIn } from '../text.ts';

/**
 * The headings of a list's columns in a file, by field: each names one column. Columns with the same label have their category before it,
 * and where that is no help the field behind it.
 */
export function fileHeadings(
  columns: readonly Pick<ColumnDescription, 'field' | 'label' | 'category'>[],
  language: Language,
): ReadonlyMap<string, string> {
  const labelOf = ({ label }: (typeof columns)[number]): string => textIn(label, language).trim();
  const withCategory = ({ label, category }: (typeof columns)[number]): string =>
    category ? `${textIn(category, language).trim()} – ${textIn(label, language).trim()}` : textIn(label, language).trim();
  const isAlone = (text: string, textOf: typeof labelOf): boolean => columns.filter((each) => textOf(each) === text).length === 1;
  return new Map(
    columns.map((column) => {
      const heading = [labelOf, withCategory].find((textOf) => isAlone(textOf(column), textOf))?.(column);
      return [column.field, heading ?? `${labelOf(column)} (${column.field})`];
    }),
  );
}
