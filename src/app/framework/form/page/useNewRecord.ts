import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useMemo } from 'react';
import { type DataProvider, type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import { type Entity, type Field, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import { ScreenParamsContext } from '../../admin/ResourceCatalogueContext.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { choiceName, nameFilter } from '../../fields/inputs/useReferenceSource.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { layoutFor } from '../layout/formLayout.ts';
import { withoutCopySource } from '../place/copyAddress.ts';
import { addressedValues } from '../values/addressedValues.ts';
import { fieldStates, newRecord } from '../values/recordChanges.ts';

/** The parameter of an address that belongs to the component at `form.top`. */
const slotParameter = 'data';

/**
 * Initial values of a new record: its defaults and presets, overridden by those of the record that it is a copy of, and these by the
 * query of the address. Notifies of parameters that it cannot take.
 * @param hasSlot true: a component at `form.top` reads the parameter `data`
 * @returns undefined while the names of referenced records are loading
 */
export function useNewRecord(
  entity: Entity,
  form: NonNullable<ScreenDescription['form']>,
  copied: FormRecord = nothing,
  hasSlot = false,
): FormRecord | undefined {
  const search = useAddressedQuery(hasSlot);
  const notify = useNotify();
  const message = useMessage();
  const dataProvider = useDataProvider();
  const address = useMemo(
    () => addressedValues(entity, search, layoutNames(layoutFor(entity, form.layout, 'create')), browserTimezone),
    [entity, form.layout, search],
  );
  const lookups = useMemo(() => addressedReferences(entity, form, address, copied), [entity, form, address, copied]);
  const { data: found, isPending } = useQuery({
    queryKey: ['new_record', entity.name, search, lookups.map(({ field }) => field.name)],
    queryFn: () => Promise.all(lookups.map((one) => findRecord(dataProvider, one))),
    enabled: lookups.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isLoading = lookups.length > 0 && isPending;
  const { record, ignored } = useMemo(
    () => initialRecord({ ...newRecord(entity, form.timezone), ...copied }, entity, address, lookups, found ?? []),
    [entity, form.timezone, copied, address, lookups, found],
  );

  const untaken = isLoading ? '' : ignored.join(', ');
  useEffect(() => {
    if (untaken !== '') notify(message('grid.link_ignored', { parameters: untaken }), { type: 'warning' });
  }, [untaken, notify, message]);
  return isLoading ? undefined : record;
}

const nothing: FormRecord = {};

/** The query of the address, with the fields that its path holds: the path `LOANS/ADD/{reader}` gives `reader`. */
function useAddressedQuery(hasSlot: boolean): string {
  const { search } = useLocation();
  const { id: _record, ...fields } = use(ScreenParamsContext);
  const inPath = new URLSearchParams(fields).toString();
  const own = withoutCopySource(search).split('&');
  return [inPath, ...(hasSlot ? own.filter((part) => !part.startsWith(`${slotParameter}=`)) : own)].filter(Boolean).join('&');
}

/** A record that the address or a preset refers to: by its id, or by its name. */
interface RecordLookup {
  readonly field: Field;
  /** Name of the parameter in the address; undefined for a preset. */
  readonly parameter: string | undefined;
  readonly target: ReferenceTarget | undefined;
  readonly id: RecordId | undefined;
  readonly name: string;
}

type FoundRecord = { readonly id: RecordId; readonly name: string } | undefined;

function addressedReferences(
  entity: Entity,
  { references, presets }: NonNullable<ScreenDescription['form']>,
  { values, names }: ReturnType<typeof addressedValues>,
  copied: FormRecord,
): RecordLookup[] {
  const ofAddress = [...new Set([...Object.keys(values), ...Object.keys(names)])];
  const addressed = ofAddress
    .map((name) => getField(entity, name))
    .filter(({ kind }) => kind === 'reference')
    .map((field) => {
      const name = names[field.name] ?? '';
      const id = name === '' ? idOf(values[field.name]) : undefined;
      return { field, parameter: name === '' ? field.name : `${field.name}_label`, target: references[field.name], id, name };
    });
  // A preset that this reader cannot name stays empty: the server fills it in.
  const preset = Object.entries(presets)
    .filter(([name]) => !ofAddress.includes(name) && !Object.hasOwn(copied, name) && references[name]?.apiUrl !== undefined)
    .map(([name, id]) => ({ field: getField(entity, name), parameter: undefined, target: references[name], id, name: '' }));
  return [...addressed, ...preset];
}

function idOf(value: unknown): RecordId {
  return typeof value === 'string' ? value : Number(value);
}

/**
 * Finds the record by its id, by its whole name, or by one field of the name that no other record shares; undefined if this reader may
 * not list it, or if no record or more than one fits.
 */
async function findRecord(dataProvider: DataProvider, { target, id, name }: RecordLookup): Promise<FoundRecord> {
  if (target?.apiUrl === undefined) return undefined;
  const { apiUrl, names } = target;
  const { data } = await dataProvider.getList(apiUrl, {
    pagination: { page: 1, perPage: matchesMax },
    sort: { field: names[0] ?? 'id', order: 'ASC' },
    filter: id === undefined ? nameFilter(names, name) : { id },
    meta: { fields: [...names], count: false } satisfies ListMeta,
  });
  const isNamed = (row: RaRecord): boolean => choiceName(names, row) === name || names.some((field) => row[field] === name);
  const [found, ...others] = data.filter((row) => (id === undefined ? isNamed(row) : row.id === id));
  return found && others.length === 0 ? { id: found.id, name: choiceName(names, found) } : undefined;
}

const matchesMax = 100;

/** Joins defaults and the values of the address; a field that is hidden or read-only at the start takes no value from a link. */
function initialRecord(
  defaults: FormRecord,
  entity: Entity,
  { values, ignored }: ReturnType<typeof addressedValues>,
  lookups: readonly RecordLookup[],
  found: readonly FoundRecord[],
): { readonly record: FormRecord; readonly ignored: readonly string[] } {
  const taken: Record<string, unknown> = { ...values };
  const lost = lookups.filter((_one, i) => found[i] === undefined);
  for (const { field } of lost) delete taken[field.name];
  for (const [i, { field }] of lookups.entries()) if (found[i]) taken[field.name] = found[i].id;
  const labels = lookups.flatMap(({ field }, i) => (found[i] ? [[`${field.name}_label`, found[i].name]] : []));
  const record = { ...defaults, ...taken };
  const states = fieldStates(entity, 'create', record);
  const presets = new Set(lookups.flatMap(({ field, parameter }) => (parameter === undefined ? [field.name] : [])));
  const barred = Object.keys(taken).filter((name) => !states[name]?.visible || states[name].readOnly);
  const kept = Object.entries({ ...record, ...Object.fromEntries(labels) }).filter(([name]) => !barred.includes(name));
  return {
    record: Object.fromEntries(kept),
    ignored: [...ignored, ...lost.flatMap(({ parameter }) => parameter ?? []), ...barred.filter((name) => !presets.has(name))],
  };
}
