import type { Entity, Field } from '../../framework/definitions/entity.ts';
import { isCopiedValue } from '../../framework/fields/isCopiedValue.ts';
import { isWritable } from '../../framework/fields/isWritable.ts';
import { textOf } from '../../framework/records/textOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** References that belong to one shipment. */
const ofOne: ReadonlySet<string> = new Set(['bols', 'quotes', 'pickups', 'shipment_templates']);

/** Texts that number one shipment. */
const numbers: ReadonlySet<string> = new Set(['bol_number', 'probill', 'po_number', 'order_number', 'template', 'line']);

/**
 * The values of a record, or of a line, that a template keeps: those that a person fills in, without days, numbers and state, with the
 * names of references. @param entity that of the values
 */
export function keptValues(entity: Entity, values: Values): Values {
  const kept = [...entity.fields.values()].filter(
    (field) => isKept(field) && isCopiedValue(field, values[field.name]) && isFilled(values[field.name]),
  );
  return Object.fromEntries(
    kept.flatMap(({ name }) => {
      const label = values[`${name}_label`];
      return [[name, values[name]] as const, ...(isFilled(label) ? [[`${name}_label`, label] as const] : [])];
    }),
  );
}

function isKept(field: Field): boolean {
  const { name, kind, reference } = field;
  if (!isWritable(field, 'create') || numbers.has(name)) return false;
  return kind !== 'date' && kind !== 'datetime' && kind !== 'secret' && !ofOne.has(reference?.entity ?? '');
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Fields of a bill of lading from those of a quote, where the names differ. */
const ofQuote = ['city', 'province', 'postal', 'country'].flatMap((part) => [
  [`shipper_${part}`, `origin_${part}`] as const,
  [`consignee_${part}`, `destination_${part}`] as const,
]);

/** The longest line of an address. */
const addressMax = 30;

/** The values of a bill of lading that a quote or a shipment has, by its names. */
export function asBill(kind: 'bol' | 'quote' | 'shipment', values: Values): Values {
  if (kind === 'bol') return values;
  if (kind === 'quote') return { ...values, ...Object.fromEntries(ofQuote.map(([to, from]) => [to, values[from]])) };
  const address = (end: string) => ({ [`${end}_address_1`]: textOf(values[`${end}_address`]).slice(0, addressMax) });
  return { ...values, ...address('shipper'), ...address('consignee') };
}
