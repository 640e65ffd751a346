import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { callApi, configureApi } from '../framework/api/callApi.ts';
import { knownCalls } from '../framework/api/knownCalls.ts';
import { addDomainCalls } from './domainCalls.ts';

afterEach(() => vi.unstubAllGlobals());

test('pages make the calls of the domain like those of the shell: known by name, typed by their schemas', async () => {
  const results = [{ code: 'MTL', name: 'Montréal', city: 'Montréal', province: 'QC' }];
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ results }), { headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', fetched);
  configureApi({ endpoints: knownCalls.list });
  const find = () => callApi('GET', 'globals/terminals', { query: { search: 'mtl' } });
  await expect(find()).rejects.toMatchObject({ problem: { title: 'No defined API matching' } });
  addDomainCalls();
  expect(await find()).toEqual({ results });
  expectTypeOf(find).returns.resolves.toHaveProperty('results').items.toHaveProperty('province').toEqualTypeOf<string>();
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/globals/terminals?search=mtl', expect.objectContaining({ method: 'GET' }));
});
