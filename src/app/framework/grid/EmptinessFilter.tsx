import TextField from '@mui/material/TextField';
import { filterTypes } from '../../../shared/framework/grid/filterTypes.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { FilterInputProps } from './FilterInputProps.ts';

/** The place of the input under an operator that takes no value: it names the column and takes nothing. */
export function EmptinessFilter({ column, entry }: FilterInputProps) {
  const message = useMessage();
  return <TextField fullWidth disabled size="small" label={column.label} value={message(filterTypes[entry.type].label)} />;
}
