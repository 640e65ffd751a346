import { searchEndpoints } from '../../../shared/shell/definitions/searchEndpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import type { Operation } from '../../framework/http/Call.ts';
import { searchRecords } from '../../framework/lists/searchRecords.ts';
import type { FrameworkParts } from '../../framework/records/RecordTarget.ts';

/** GET definitions/search, which reads lists with what the areas have registered for them. */
export function searchOperations(parts: FrameworkParts): readonly Operation[] {
  return bindOperations(searchEndpoints, {
    'GET definitions/search': async (call) => {
      const { registry, ctx, app, query } = call;
      return { results: await searchRecords(app.database.scoped(ctx), { registry, ...parts }, query.search.trim()) };
    },
  });
}
