import { paletteEndpoints } from '../../../shared/shell/palette/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { searchRecords } from '../../framework/lists/searchRecords.ts';

export const paletteArea = defineArea({
  name: 'palette',
  endpoints: paletteEndpoints,
  handlers: {
    'GET definitions/search': async ({ ctx, app, query }: CallOf<typeof paletteEndpoints, 'GET definitions/search'>) => ({
      results: await searchRecords(app.database.scoped(ctx), app.registrations, query.search.trim()),
    }),
  },
});
