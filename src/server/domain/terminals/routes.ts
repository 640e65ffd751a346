import type { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { wordsFilter } from '../../framework/lists/wordsFilter.ts';

const shownMax = 100;

type FoundTerminal = ResultOf<typeof terminalEndpoints, 'GET globals/terminals'>;

/** Active terminals: public reference data, so that every signed-in user may pick one. Plain text in `search`. Spec S-251. */
async function findTerminals({ ctx, app, query }: CallOf<typeof terminalEndpoints, 'GET globals/terminals'>): Promise<FoundTerminal[]> {
  const rows = await app.records.list(ctx, 'terminals', {
    filter: { status: 'active', ...wordsFilter(query.search ?? '', ['code', 'name', 'city']) },
    sort: ['code'],
    fields: ['code', 'name', 'city', 'province'],
    limit: shownMax,
  });
  return rows.map(({ code, name, city, province }) => ({
    code: textOf(code),
    name: textOf(name),
    city: textOf(city),
    province: textOf(province),
  }));
}

export const terminalHandlers: HandlersOf<typeof terminalEndpoints> = {
  'GET globals/terminals': async (call) => ({ results: await findTerminals(call) }),
  'GET globals/terminals_uploadtools': async (call) => ({
    results: (await findTerminals(call)).map(({ code, name }) => ({ code, name })),
  }),
};
