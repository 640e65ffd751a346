import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { InputSlotProps } from '../../framework/slots/slotPlaces.ts';
import { type Source, useSources } from './useSources.ts';

/** The list of a push report, by its name, among those that the user may have sent. */
export function PushReportList({ id, help, value, required, error, onChange, onBlur }: InputSlotProps) {
  const message = useMessage();
  const text = useText();
  const { sources, isLoading } = useSources();
  const sorted = sources.toSorted((a, b) => text(a.title).localeCompare(text(b.title)));
  const chosen = sources.find(({ cmid }) => cmid === value) ?? null;
  return (
    <Autocomplete<Source>
      id={id}
      options={sorted}
      value={chosen}
      loading={isLoading}
      getOptionLabel={({ title }) => text(title)}
      getOptionKey={({ cmid }) => cmid}
      isOptionEqualToValue={(one, other) => one.cmid === other.cmid}
      noOptionsText={message('push_reports.list_unknown')}
      onChange={(_event, source) => onChange(source?.cmid ?? null)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={message('push_reports.list')}
          required={required === true}
          error={error !== undefined}
          helperText={error ?? help}
        />
      )}
    />
  );
}
