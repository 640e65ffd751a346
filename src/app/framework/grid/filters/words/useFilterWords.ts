import { fractionDigits } from '../../../../../shared/framework/fields/keywords.ts';
import { formatDay } from '../../../../../shared/framework/formats/dateFormats.ts';
import { formatCell } from '../../../../../shared/framework/formats/formatCell.ts';
import { inUnitOfRow } from '../../../../../shared/framework/formats/inUnit.ts';
import { blankChoice, type FilterEntry } from '../../../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { isDay, noMatch } from '../../../../../shared/framework/query/checkValue.ts';
import { browserTimezone } from '../../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../../i18n/dateFormats.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { useGridLayout } from '../../state/GridContexts.ts';
import type { FilterWords } from './filterWords.ts';
import { useRecordNames } from './useRecordNames.ts';

/** The words of filters in the interface's language: values as cells show them, records by their names. */
export function useFilterWords(entries: readonly FilterEntry[]): FilterWords {
  const message = useMessage();
  const language = useLanguage();
  const formats = useDateFormats();
  const { grammar, list } = useGridLayout();
  const nameOf = useRecordNames(entries.flatMap((entry) => pickedRecords(entry, grammar.columns)));
  const shown = (value: string, { name, type, options }: GridColumn): string => {
    const option = options?.find((each) => each.value === value);
    if (option || value === '') return option?.label ?? '';
    if (value === blankChoice) return message('grid.blank');
    if (value === noMatch) return message('grid.none_of_options');
    // A link may name a time, for which no input has a form.
    if (type === 'date' || type === 'datetime') return isDay(value) ? formatDay(value, formats) : value;
    const column = list.columns.find((each) => each.name === name);
    const isNumber = (type === 'number' || type === 'decimal') && Number.isFinite(Number(value));
    // No digit that was typed is rounded away.
    const decimals = column?.format === 'currency' ? column.decimals : fractionDigits(Number(value));
    return isNumber && column
      ? formatCell(value, { ...inUnitOfRow(column, {}), searchOptions: undefined, decimals }, { language, timezone: browserTimezone })
      : value;
  };
  return { message, shown, nameOf };
}

function pickedRecords({ column: name, type, selection }: FilterEntry, columns: readonly GridColumn[]) {
  const records = columns.find((column) => column.name === name)?.records;
  const keys = selection.filter((key) => key !== blankChoice);
  return records && type === 'Is one of' && keys.length > 0 ? [{ records, keys }] : [];
}
