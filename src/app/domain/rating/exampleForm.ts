import { completeExample, type ExampleShipment, exampleClasses } from '../../../shared/domain/rating/exampleRates.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';

const dimension = { type: 'number', exclusiveMinimum: 0 } as const;

/** The inputs of the example, with the limits of a line of freight (R-021, R-022, law F4). @param isByClass true: a class is asked for */
export function exampleSchema(isByClass: boolean): JsonSchema {
  return {
    type: 'object',
    properties: {
      origin: {
        type: 'string',
        enum: ['toronto', 'quebec'],
        'x-label': { en: 'From', fr: 'De' },
        'x-enum-labels': { toronto: { en: 'Toronto', fr: 'Toronto' }, quebec: { en: 'Quebec City', fr: 'Québec' } },
      },
      ship_date: { type: 'string', format: 'date', 'x-label': { en: 'Shipping date', fr: 'Date d’expédition' } },
      basis: {
        type: 'string',
        enum: ['density', 'class'],
        'x-label': { en: 'Rated by', fr: 'Tarifé selon' },
        'x-enum-labels': { density: { en: 'Density', fr: 'La densité' }, class: { en: 'Class', fr: 'La classe' } },
      },
      ...(isByClass && { freight_class: { type: 'string', enum: exampleClasses, 'x-label': { en: 'Class', fr: 'Classe' } } }),
      pieces: { type: 'integer', minimum: 1, maximum: 9999, 'x-label': { en: 'Pieces', fr: 'Pièces' } },
      weight: { type: 'number', minimum: 1, maximum: 99_999, 'x-label': { en: 'Weight of all (lb)', fr: 'Poids total (lb)' } },
      length: { ...dimension, maximum: 636, 'x-label': { en: 'Length (in)', fr: 'Longueur (po)' } },
      width: { ...dimension, maximum: 96, 'x-label': { en: 'Width (in)', fr: 'Largeur (po)' } },
      height: { ...dimension, maximum: 102, 'x-label': { en: 'Height (in)', fr: 'Hauteur (po)' } },
      declared_value: {
        type: 'number',
        minimum: 0,
        maximum: 9_999_999,
        'x-label': { en: 'Declared value (CAD)', fr: 'Valeur déclarée (CAD)' },
      },
      tailgate: { type: 'boolean', 'x-label': { en: 'Tailgate delivery', fr: 'Livraison avec hayon' } },
    },
    required: ['origin', 'ship_date', 'basis', ...(isByClass ? ['freight_class'] : []), 'pieces', 'weight', 'length', 'width', 'height'],
  };
}

/** The values of the form with those of the example where an input is empty; undefined while a required one is empty or beyond its limits. */
export function exampleOf(data: unknown): ExampleShipment | undefined {
  if (!isObject(data)) return undefined;
  const { properties, required } = exampleSchema(data['basis'] === 'class');
  const limits = properties as Readonly<
    Record<string, { readonly minimum?: number; readonly maximum?: number; readonly exclusiveMinimum?: number }>
  >;
  const isFit = (name: string): boolean => {
    const value = data[name];
    const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = limits[name] ?? {};
    if (typeof value === 'number') return value >= minimum && value <= maximum && value > exclusiveMinimum;
    return value !== undefined && value !== null && value !== '';
  };
  const names = Array.isArray(required) ? required.map(String) : [];
  const given = names.every(isFit) && (data['declared_value'] === undefined || isFit('declared_value'));
  if (!given || !/^\d{4}-\d{2}-\d{2}$/.test(String(data['ship_date']))) return undefined;
  return { ...completeExample, declared_value: 0, ...data };
}
