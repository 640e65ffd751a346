import type { ColumnType } from '../../shared/framework/query/ListQuery.ts';

/* The boats of the example server, with the columns that its answer describes. */

export const boats = Array.from({ length: 23 }, (_, i) => ({
  id: i + 1,
  name: `${['Gull', 'Heron', 'Étoile', 'Petrel'][i % 4]} ${i + 1}`,
  length: 6 + ((i * 5) % 23) / 2,
  built: `${1990 + ((i * 7) % 30)}-0${1 + (i % 9)}-15`,
}));

export const boatTypes: Readonly<Record<string, ColumnType>> = { id: 'number', name: 'text', length: 'decimal', built: 'date' };

export const boatColumns = [
  { name: 'name', label: 'Name', type: 'text', searchable: true, required: true },
  { name: 'length', label: 'Length', type: 'decimal', decimals: 1, unit: 'm', searchable: true },
  { name: 'built', label: 'Built', type: 'date', searchable: true },
];
