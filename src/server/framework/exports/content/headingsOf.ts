import { describeColumns } from '../../../../shared/framework/definitions/describe/describeColumns.ts';
import { fileHeadings } from '../../../../shared/framework/exports/fileHeadings.ts';
import { type Language, textIn } from '../../../../shared/framework/text.ts';
import type { KnownColumn } from '../../lists/KnownColumn.ts';
import type { ListModel } from '../../lists/openList.ts';

/** Column headings of a file in a language: the list's headings; fields outside the list have their labels. */
export function headingsOf(model: ListModel, columns: readonly KnownColumn[], language: Language): string[] {
  const known = fileHeadings(describeColumns(model.registry, model.list, model.reader), language);
  return columns.map(({ name, source }) => known.get(name) ?? ('field' in source ? textIn(source.field.field.label, language) : name));
}
