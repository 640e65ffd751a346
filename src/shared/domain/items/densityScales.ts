import { ruleFields } from '../../framework/definitions/describe/ruleFields.ts';
import type { EntitySchema } from '../../framework/definitions/types.gen.ts';

/** Codes of the public scales of densities, in the order in which they are shown. Domain 5.2 */
export const densityScaleCodes = ['NMFC-2025', 'NMFC-PRIOR', 'GUIDE-18'] as const;

/** A public scale. */
export interface DensityScale {
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
  /** Days, `YYYY-MM-DD`. */
  readonly effective_from: string;
  readonly effective_to: string | null;
  readonly steps: readonly { readonly from: number; readonly freight_class: string }[];
}

/** Fields of a line of the density calculator: those of a line of a bill of lading, with their limits and messages. */
export const densityFields = ['pieces', 'length', 'width', 'height', 'dim_unit', 'weight', 'weight_unit'] as const;

/** Parts of the definition of lines that the calculator needs. */
export type DensityLineDefinition = Pick<EntitySchema, 'properties' | 'x-rules'>;

/** The measures of a line in the definition of lines of bills of lading; each is required, since a line without one has no density. */
export function densityLine({ properties, 'x-rules': rules = [] }: DensityLineDefinition): DensityLineDefinition {
  const names: readonly string[] = densityFields;
  const measures = densityFields.flatMap((name) => {
    const { [name]: property } = properties;
    if (!property) return [];
    // The unit of a weight is in a field of its own.
    const { 'x-unit': _unit, ...own } = property;
    const [type = 'string'] = [property.type].flat().filter((each) => each !== 'null');
    return [[name, { ...own, type }] as const];
  });
  return {
    properties: Object.fromEntries(measures),
    'x-rules': rules.filter((rule) => [...ruleFields(rule)].every((name) => names.includes(name))),
  };
}
