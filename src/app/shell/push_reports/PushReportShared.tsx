import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { useScreen } from '../../framework/screens/useScreen.ts';
import type { InputSlotProps } from '../../framework/slots/slotPlaces.ts';

/** The columns of a push report that people without an account get, by their headings. Nothing is shared before somebody chooses it. */
export function PushReportShared({ id, help, value, record, error, onChange, onBlur }: InputSlotProps) {
  const message = useMessage();
  const text = useText();
  const cmid = textOf(record['cmid']);
  const { data: screen } = useScreen(cmid);
  const outside = record['outside'];
  if (!Array.isArray(outside) || outside.length === 0) return null;
  const columns = screen?.list?.columns ?? [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Autocomplete<string, true>
      id={id}
      multiple
      disableCloseOnSelect
      options={columns.map(({ field }) => field)}
      value={chosen}
      getOptionLabel={(field) => {
        const column = columns.find((each) => each.field === field);
        return column ? text(column.label) : field;
      }}
      noOptionsText={message('push_reports.shared_first')}
      onChange={(_event, fields) => onChange(fields.length === 0 ? null : fields)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField {...params} label={message('push_reports.shared')} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  );
}
