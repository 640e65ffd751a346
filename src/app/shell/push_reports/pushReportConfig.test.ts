import { expect, test } from 'vitest';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { decodeConfig, encodeConfig, outputTypes, pushReportConfig } from './pushReportConfig.ts';

const source = {
  apiKey: parseApiKey('GET books/new?shelf=3'),
  parameters: { shelf: '3', title__icontains: 'été', sort: '-id', limit: '20', offset: '40', timezone: 'UTC', state: ['a', 'b'] },
  cmid: 'BOOKS',
  title: 'Livres d’été – 夏',
  outputType: outputTypes[0],
  group: 'READERS',
} as const;

test('[B-134] five output types, PDF first', () => {
  expect(outputTypes).toEqual(['PDF', 'CSV', 'XLSX', 'XML', 'JSON']);
});

test('[B-140] [B-141] [B-145] [B-146] the config has six keys, the path with api/, and no page', () => {
  expect(pushReportConfig(source)).toEqual({
    api_url: 'api/books/new',
    query_params: { title__icontains: 'été', sort: '-id', state: ['a', 'b'] },
    output_type: 'PDF',
    title: 'Livres d’été – 夏',
    cmid: 'BOOKS',
    group: 'READERS',
  });
});

test.each([
  ['no menu id', { cmid: undefined }],
  ['no path', { apiKey: { exportUrl: '', fixed: [] } }],
])('[B-142] %s: no config', (_case, part) => {
  expect(pushReportConfig({ ...source, ...part })).toBeUndefined();
});

test('[B-138] data gives back the config with its accents', () => {
  const config = pushReportConfig(source);
  expect(config && decodeConfig(encodeConfig(config))).toEqual(config);
});

test.each(['', '%%%', btoa('7'), btoa('{')])('data %j is no config', (data) => {
  expect(decodeConfig(data)).toBeUndefined();
});
