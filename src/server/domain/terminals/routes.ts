import type { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { wordsFilter } from '../../framework/lists/wordsFilter.ts';

const shownMax = 100;

type FoundTerminal = ResultOf<typeof terminalEndpoints, 'GET globals/terminals'>;

/** Active terminals: public reference data, so that every signed-in user may pick one. Plain text in `search`. Spec S-251. */
async function findTerminals(ctx: CallContext, app: App, search = ''): Promise<FoundTerminal[]> {
  const rows = await app.records.list(ctx, 'terminals', {
    filter: { status: 'active', ...wordsFilter(search, ['code', 'name', 'city']) },
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
  'GET globals/terminals': async ({ ctx, app, query }) => ({ results: await findTerminals(ctx, app, query.search) }),
  'GET globals/terminals_uploadtools': async ({ ctx, app, query }) => ({
    results: (await findTerminals(ctx, app, query.search)).map(({ code, name }) => ({ code, name })),
  }),
};
