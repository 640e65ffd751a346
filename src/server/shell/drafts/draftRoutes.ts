import type { draftEndpoints } from '../../../shared/framework/endpoints/draftEndpoints.ts';
import { listDrafts, removeDraft, saveDraft } from '../../framework/drafts/storedDrafts.ts';
import type { CallOf } from '../../framework/http/Call.ts';

type Calls = typeof draftEndpoints;

/** GET drafts. */
export async function readDrafts({ ctx, app, query }: CallOf<Calls, 'GET drafts'>) {
  return { results: await listDrafts(app.database.scoped(ctx), query.form) };
}

/** PUT drafts/{id}. @throws AppError as `saveDraft` */
export async function keepDraft({ ctx, app, params, body }: CallOf<Calls, 'PUT drafts/{id}'>) {
  return app.database.scoped(ctx).transaction(async (tx) => saveDraft(tx, { ...body, id: params.id }));
}

/** DELETE drafts/{id}. */
export async function discardDraft({ ctx, app, params }: CallOf<Calls, 'DELETE drafts/{id}'>): Promise<undefined> {
  await removeDraft(app.database.scoped(ctx), params.id);
}
