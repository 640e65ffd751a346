import TextField from '@mui/material/TextField';
import { filterTypes, isEmptiness } from '../../../../../shared/framework/grid/filterTypes.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { BooleanFilter } from './BooleanFilter.tsx';
import type { FilterInputProps } from './FilterInputProps.ts';
import { OptionsFilter } from './OptionsFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { RecordsFilter } from './RecordsFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

/** The input of a filter's value, by the type of its column and by its operator. Spec B-187. */
export function FilterInput(props: FilterInputProps) {
  if (props.column.type === 'boolean') return <BooleanFilter {...props} />;
  if (isEmptiness(props.entry.type)) return <EmptinessFilter {...props} />;
  if (props.entry.type === 'Is one of' && props.column.records) return <RecordsFilter {...props} records={props.column.records} />;
  if (props.entry.type === 'Is one of') return <OptionsFilter {...props} />;
  return props.entry.type === 'Range' ? <RangeFilter {...props} /> : <TextFilter {...props} />;
}

/** Drawn instead of an input for an operator without a value: shows the column's label and takes no text. */
function EmptinessFilter({ column, entry }: FilterInputProps) {
  const message = useMessage();
  return <TextField fullWidth disabled size="small" label={column.label} value={message(filterTypes[entry.type].label)} />;
}
