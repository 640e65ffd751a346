import { useEffect, useRef } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';

/** Parts of the last bill that the next one begins with. */
const kept = [
  'account',
  'account_label',
  'terms',
  'service_level',
  ...['entry', 'entry_label', 'name', 'address_1', 'address_2', 'city', 'province', 'postal', 'country', 'contact', 'phone'].map(
    (part) => `shipper_${part}`,
  ),
];

/** Makes a new bill a rapid one, which begins with the account, shipper, terms and service of the last one; it draws nothing. */
export function RapidDefaults({ record, mode, onChange }: FormSlotProps) {
  const isFilled = useRef(false);
  // A form that is only looked at stays without changes: the probill of the label begins it.
  const isBegun = (record['probill'] ?? '') !== '';
  const isUntouched = (record['account'] ?? null) === null && (record['shipper_name'] ?? '') === '';
  const { data } = useGetList<RaRecord>('bols', {
    filter: { kind: 'rapid' },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    meta: { fields: kept.filter((name) => !name.endsWith('_label')), count: false },
  });
  const last = data?.[0];
  const isRapid = record['kind'] === 'rapid';
  useEffect(() => {
    if (mode === 'create' && isBegun && !isRapid) onChange({ kind: 'rapid' });
  }, [mode, isBegun, isRapid, onChange]);
  useEffect(() => {
    if (mode !== 'create' || !isBegun || !last || isFilled.current || !isUntouched) return;
    isFilled.current = true;
    onChange(Object.fromEntries(kept.filter((name) => (last[name] ?? null) !== null).map((name) => [name, last[name]])));
  }, [mode, isBegun, last, isUntouched, onChange]);
  return null;
}
