import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const filterOptions = createFilterOptions<string>({ limit: 30, stringify: (zone) => `${zone} ${zone.replaceAll('_', ' ')}` });

/** A time zone: suggested by any part of its name; another one may be typed, since the server may know more of them. */
export function TimeZoneInput(input: InputProps) {
  const { id, value, onChange, onBlur } = input;
  const message = useMessage();
  return (
    <Autocomplete
      id={id}
      freeSolo
      forcePopupIcon
      options={zones}
      filterOptions={filterOptions}
      value={textOf(value)}
      inputValue={textOf(value)}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset' || text !== '') onChange(text || null);
      }}
      onBlur={onBlur}
      clearText={message('form.clear')}
      openText={message('form.open_list')}
      closeText={message('form.close_list')}
      renderInput={(params) => <PickerBox input={input} params={params} />}
    />
  );
}
