import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { RecordPicker } from '../../framework/pickers/RecordPicker.tsx';
import type { ChoiceSource } from '../../framework/pickers/useRecordChoices.ts';
import type { InputSlotProps } from '../../framework/slots/slotPlaces.ts';

/** The company whose user gets a copy of a report: one that the staff see, also without its screen. Rule R-179 */
export function ReportCopyCompany(props: InputSlotProps) {
  return <CopyInput {...props} source={companies} />;
}

/** The customer for whom a copy of a report is. */
export function ReportCopyCustomer(props: InputSlotProps) {
  return <CopyInput {...props} source={customers} />;
}

/** The user who gets a copy of a report: an active one of the company and the customer that are chosen. */
export function ReportCopyUser(props: InputSlotProps) {
  const [company, customer] = [keyOf(props.record['company']), keyOf(props.record['customer'])];
  return <CopyInput {...props} source={useMemo(() => usersOf(company, customer), [company, customer])} />;
}

interface CopyInputProps extends InputSlotProps {
  readonly source: ChoiceSource;
}

function CopyInput({ source, field, id, label, help, value, record, required, error, onChange, onBlur }: CopyInputProps) {
  const name = textOf(record[`${field.name}_label`]);
  const chosen = useMemo(() => {
    const key = keyOf(value);
    return key === undefined ? undefined : { id: key, name };
  }, [value, name]);
  return (
    <RecordPicker
      id={id}
      source={source}
      value={chosen}
      onChange={(choice) => onChange(choice?.id ?? null, choice?.name)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField {...params} label={label} required={required === true} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  );
}

const pageSize = 20;

const companies: ChoiceSource = {
  key: ['pushreport_companies'],
  find: async (search, offset, signal) => {
    const { results } = await callApi('GET', 'pushreport_companies', { query: { search: search || undefined, offset }, signal });
    return { choices: results.map(({ id, name, code }) => ({ id, name, detail: code })) };
  },
};

const customers: ChoiceSource = {
  key: ['customers/search'],
  find: async (search, _offset, signal) => {
    const { results } = await callApi('GET', 'customers/search', { query: { search: search || undefined }, signal });
    return { choices: results.map(({ id, name, code }) => ({ id, name, detail: code })) };
  },
};

function usersOf(company: number | undefined, customer: number | undefined): ChoiceSource {
  return {
    key: ['pushreport_customers', company, customer],
    find: async (search, offset, signal) => {
      const query = { search: search || undefined, company, customer, limit: pageSize, offset };
      const { results, count } = await callApi('GET', 'pushreport_customers', { query, signal });
      const choices = results.map(({ user, company: { name } }) => ({ id: user.id, name: user.name, detail: `${user.email} · ${name}` }));
      return { choices, count };
    },
  };
}

function keyOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
