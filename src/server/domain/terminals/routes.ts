import { terminalEndpoints } from '../../../shared/domain/terminals/endpoints.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import { sql } from '../../db/sql.ts';
import type { Call, Operation } from '../../framework/http/Call.ts';
import { parseParameters } from '../../framework/http/checkInput.ts';

const mostShown = 100;

/** GET globals/terminals: terminals are public reference data, so that every signed-in user may pick one. Plain text in `search`. */
async function findTerminals(call: Call): Promise<unknown> {
  const { search = '' } = parseParameters(call);
  const text = sql`fold(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
  const results = await call.services.database.scoped(call.ctx).run(sql`
    select code, name, city, province from terminals
    where status = 'active' and (fold(code) like ${text} or fold(name) like ${text} or fold(city) like ${text})
    order by code limit ${mostShown}`);
  return { results };
}

const [endpoint] = terminalEndpoints;
invariant(endpoint, 'the terminals have a call');

export const terminalOperations: readonly Operation[] = [{ endpoint, handler: findTerminals }];
