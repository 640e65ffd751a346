import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { testServer } from '../../../../test/server.ts';

const { database, portal, call } = await testServer();
const add = (entity: string, values: Readonly<Record<string, unknown>>) =>
  addFittingRow(database, portal.definitions.current(), entity, values);

for (const [code, name_en, name_fr, effective_to, bounds] of [
  ['OPEN', 'Own', 'Propre', null, [0]],
  ['NMFC-PRIOR', 'Before', 'Avant', '2025-07-18', [0]],
  ['NMFC-2025', 'In force', 'En vigueur', null, [10, 0]],
  ['GUIDE-18', 'Without steps', 'Sans échelons', null, []],
] as const) {
  const scale = await add('density_scales', { code, name_en, name_fr, effective_from: '2024-01-01', effective_to });
  for (const density_from of bounds)
    await add('density_scale_rows', { scale, density_from, freight_class: density_from > 0 ? '92.5' : '400' });
}

test('a visitor gets the public scales with their steps, in the language of the reader', async () => {
  const answer = await call('GET', 'density/scales', { headers: { 'accept-language': 'fr' } });
  expect(answer.json<{ scales: unknown }>().scales).toEqual([
    {
      ...{ code: 'NMFC-2025', name: 'En vigueur', effective_from: '2024-01-01', effective_to: null },
      steps: [
        { from: 0, freight_class: '400' },
        { from: 10, freight_class: '92.5' },
      ],
    },
    {
      ...{ code: 'NMFC-PRIOR', name: 'Avant', effective_from: '2024-01-01', effective_to: '2025-07-18' },
      steps: [{ from: 0, freight_class: '400' }],
    },
  ]);
});

test('the limits of a line are those of a line of a bill of lading, and nothing else of it', async () => {
  const { line } = (await call('GET', 'density/scales')).json<{ line: { properties: object; 'x-rules': unknown[] } }>();
  expect(Object.keys(line.properties)).toEqual(['pieces', 'length', 'width', 'height', 'dim_unit', 'weight', 'weight_unit']);
  expect(line['x-rules']).toHaveLength(12);
});
