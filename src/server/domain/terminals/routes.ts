import type { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { sql } from '../../db/sql.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';

const shownMax = 100;

/** Terminals are public reference data, so that every signed-in user may pick one. Plain text in `search`. Spec S-251. */
type FoundTerminal = ResultOf<typeof terminalEndpoints, 'GET globals/terminals'>;

function findTerminals(...columns: readonly (keyof FoundTerminal)[]) {
  return async (call: CallOf<typeof terminalEndpoints, 'GET globals/terminals'>) => {
    const { search = '' } = call.query;
    const text = sql`fold(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
    const results = await call.app.database.forCall(call.ctx).run<FoundTerminal>(sql`
      select ${sql.join(columns.map((name) => sql.id(name)))} from terminals
      where status = 'active' and (fold(code) like ${text} or fold(name) like ${text} or fold(city) like ${text})
      order by code limit ${shownMax}`);
    return { results };
  };
}

export const terminalHandlers: HandlersOf<typeof terminalEndpoints> = {
  'GET globals/terminals': findTerminals('code', 'name', 'city', 'province'),
  'GET globals/terminals_uploadtools': findTerminals('code', 'name'),
};
