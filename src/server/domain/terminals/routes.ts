import { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import { sql } from '../../db/sql.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import type { Call, Handler } from '../../framework/http/Call.ts';
import { parseParameters } from '../../framework/http/checkInput.ts';

const mostShown = 100;

/** Terminals are public reference data, so that every signed-in user may pick one. Plain text in `search`. Spec S-251. */
function findTerminals(...columns: readonly string[]): Handler {
  return async (call: Call) => {
    const { search = '' } = parseParameters(call);
    const text = sql`fold(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
    const results = await call.app.database.forCall(call.ctx).run(sql`
      select ${sql.join(columns.map((name) => sql.id(name)))} from terminals
      where status = 'active' and (fold(code) like ${text} or fold(name) like ${text} or fold(city) like ${text})
      order by code limit ${mostShown}`);
    return { results };
  };
}

export const terminalOperations = bindOperations(terminalEndpoints, {
  'GET globals/terminals': findTerminals('code', 'name', 'city', 'province'),
  'GET globals/terminals_uploadtools': findTerminals('code', 'name'),
});
