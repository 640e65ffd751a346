import type { taskEndpoints } from '../../../shared/shell/tasks/endpoints.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { cancelTask, getTask, listTasks, removeTask, shownTask } from '../../framework/tasks/ownTasks.ts';

export const taskHandlers: HandlersOf<typeof taskEndpoints> = {
  'GET tasks': async ({ ctx, app }) => ({ results: [...(await listTasks(app.database.scoped(ctx)))] }),
  'GET tasks/{id}': async ({ ctx, app, params }) => shownTask(ctx, await getTask(app.database.scoped(ctx), params.id)),
  'POST tasks/{id}/cancel': ({ ctx, app, params }) => cancelTask(app.database.scoped(ctx), params.id),
  'DELETE tasks/{id}': async ({ ctx, app, params }) => {
    await removeTask(app.database.scoped(ctx), params.id);
    return undefined;
  },
};
