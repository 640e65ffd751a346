import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { rowsAddress } from '../../../shared/framework/definitions/rights/rowsAddress.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { definitionEndpoints } from '../../../shared/shell/definitions/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { StartProblem } from '../../db/errors/StartProblem.ts';
import type { Sentence } from '../../db/schema/Change.ts';
import { applyPending, ChoiceProblem, type PendingChange, readPending } from '../../db/schema/pendingChanges.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';

const schemaErrors = defineErrors({
  schema_change_gone: 409,
  schema_change_by_hand: 409,
  schema_change_failed: 409,
  schema_not_readable: 409,
  schema_value_missing: 400,
  schema_value_unknown: 400,
});

const errorOf = {
  gone: 'schema_change_gone',
  by_hand: 'schema_change_by_hand',
  failed: 'schema_change_failed',
  value_missing: 'schema_value_missing',
  value_unknown: 'schema_value_unknown',
} as const satisfies Record<ChoiceProblem['code'], keyof typeof schemaErrors>;

/**
 * GET definitions/schema: pending schema changes of the definitions on the server, for administrators of the product's company.
 * @throws AppError `no_permission` (403), `schema_not_readable` (409) if the sync cannot work at all
 */
export async function listPending(call: CallOf<typeof definitionEndpoints, 'GET definitions/schema'>) {
  const { app, ctx } = call;
  checkCanChange(ctx);
  const registry = app.definitions.candidate();
  const pending = await readPending(app.database, registry).catch(toAppError);
  return { pending: pending.map((change) => word(change, registry, ctx.language, ctx.reader)) };
}

/**
 * POST definitions/schema: runs chosen changes and reloads the definitions, so that all servers take the new state.
 * The caller only names changes; every statement comes from a new plan made under the lock of the sync.
 * @throws AppError as `GET`, and `schema_change_gone`, `schema_change_by_hand`, `schema_change_failed` (409),
 *   `schema_value_missing`, `schema_value_unknown` (400)
 */
export async function applyChanges(call: CallOf<typeof definitionEndpoints, 'POST definitions/schema'>) {
  const { app, ctx, request } = call;
  checkCanChange(ctx);
  const { changes } = call.body;
  const registry = app.definitions.candidate();
  const print = (statement: string): void =>
    request.log.warn({ userId: ctx.reader.userId, statement }, 'schema change by an administrator');
  const { statements, pending } = await applyPending(app.database, registry, changes, print).catch(toAppError);
  // Another pending change may still block the definitions; the list of pending changes shows it.
  await app.definitions.reload().catch((problem: unknown) => {
    if (!(problem instanceof StartProblem)) throw problem;
  });
  return { statements, pending: pending.map((change) => word(change, registry, ctx.language, ctx.reader)) };
}

/** The changes that a developer should see at once: refusals and likely renames, without leftovers. */
export async function openQuestions(database: Database, registry: Registry, language: Language): Promise<ReturnType<typeof word>[]> {
  const pending = await readPending(database, registry);
  return pending.filter(({ kind }) => kind !== 'leftover').map((change) => word(change, registry, language));
}

/** @param reader undefined: the list of the rows is left out */
function word(
  { id, kind, table, reason, rows, loss, blocks, statements, value, found }: PendingChange,
  registry: Registry,
  language: Language,
  reader?: Reader,
) {
  const say = ({ key, values }: Sentence): string => formatMessage(registry.messages, language, key, values);
  const isChoice = typeof value !== 'string';
  return {
    id,
    kind,
    reason: say(reason),
    rows,
    loss: loss ? say(loss) : null,
    blocks,
    statements,
    value: isChoice ? ('choice' as const) : value,
    choices: isChoice ? value : [],
    list: (reader && found && rowsAddress(registry, table, found, reader)) ?? null,
  };
}

function checkCanChange({ reader }: CallContext): void {
  if (!reader.seesAllCompanies) throw httpErrors.no_permission();
}

function toAppError(problem: unknown): never {
  if (problem instanceof ChoiceProblem) throw schemaErrors[errorOf[problem.code]]({ detail: problem.detail }, { cause: problem });
  if (problem instanceof StartProblem)
    throw schemaErrors.schema_not_readable({ reason: `${problem.message} ${problem.remedy}` }, { cause: problem });
  throw problem;
}
