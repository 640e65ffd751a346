import type { BolItem } from '../../../shared/domain/bols/bolTotals.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** A stored line of items; a line that is refused for its values never comes here. */
export function itemOf(values: RecordValues): BolItem {
  const { dim_unit: dimUnit, weight_unit: weightUnit } = values;
  return {
    description: String(values['description']),
    pieces: Number(values['pieces']),
    weight: Number(values['weight']),
    weight_unit: weightUnit === 'KGS' ? 'KGS' : 'LBS',
    length: numberOf(values['length']),
    width: numberOf(values['width']),
    height: numberOf(values['height']),
    dim_unit: dimUnit === 'ft' || dimUnit === 'm' || dimUnit === 'cm' ? dimUnit : 'in',
    freight_class: typeof values['freight_class'] === 'string' ? values['freight_class'] : null,
  };
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
