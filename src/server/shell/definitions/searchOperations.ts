import { searchEndpoints } from '../../../shared/shell/definitions/searchEndpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { parseParameters } from '../../framework/http/checkInput.ts';
import { searchRecords } from '../../framework/lists/searchRecords.ts';

/** GET definitions/search, which reads lists with what the areas have registered for them. */
export const searchOperations = bindOperations(searchEndpoints, {
  'GET definitions/search': async (call) => {
    const { search = '' } = parseParameters(call);
    const { ctx, app } = call;
    return { results: await searchRecords(app.database.forCall(ctx), app.registrations, search.trim()) };
  },
});
