import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { subdivisions } from '../../../../shared/framework/fields/subdivisions.ts';
import { ownValue } from '../../../../shared/framework/ownValue.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import type { InputProps } from './InputProps.ts';
import { PickerBox } from './PickerBox.tsx';
import { TextInput } from './TextInput.tsx';

const allNames: Readonly<Record<string, Text>> = Object.assign({}, ...Object.values(subdivisions));

/** The code of a province or state of the record's country, found by code or name; a country without a list takes any text. */
export function SubdivisionInput(input: InputProps) {
  const { id, field, record, value, onChange, onBlur } = input;
  const message = useMessage();
  const text = useText();
  const country = textOf(record[field.property['x-subdivision-of'] ?? '']);
  // No code belongs to two countries, so all are offered until the country is known.
  const names = country === '' ? allNames : ownValue(subdivisions, country);
  if (names === undefined) return <TextInput {...input} />;
  const current = textOf(value);
  const codes = Object.keys(names);
  const nameOf = (code: string): string => {
    const name = ownValue(names, code);
    return name ? `${code} – ${text(name)}` : code;
  };
  return (
    <Autocomplete
      id={id}
      // A stored code of another country stays until another one is chosen.
      options={current === '' || codes.includes(current) ? codes : [current, ...codes]}
      filterOptions={createFilterOptions<string>({ ignoreAccents: true, stringify: nameOf })}
      getOptionLabel={nameOf}
      autoHighlight
      value={current === '' ? null : current}
      onChange={(_event, code) => onChange(code)}
      onBlur={onBlur}
      clearText={message('form.clear')}
      openText={message('form.open_list')}
      closeText={message('form.close_list')}
      noOptionsText={message('form.no_match')}
      renderInput={(params) => <PickerBox input={input} params={params} />}
    />
  );
}
