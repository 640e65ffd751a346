import type { searchEndpoints } from '../../../shared/shell/definitions/searchEndpoints.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { searchRecords } from '../../framework/lists/searchRecords.ts';

/** GET definitions/search; it reads lists with the registrations of the areas. */
export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  'GET definitions/search': async (call) => {
    const { ctx, app, query } = call;
    return { results: await searchRecords(app.database.scoped(ctx), app.registrations, query.search.trim()) };
  },
};
