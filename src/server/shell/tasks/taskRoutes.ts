import type { taskEndpoints } from '../../../shared/shell/tasks/endpoints.ts';
import { openTaskFile } from '../../framework/exports/openTaskFile.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { cancelTask, getTask, listTasks, removeTask, shownTask } from '../../framework/tasks/ownTasks.ts';

export const taskHandlers: HandlersOf<typeof taskEndpoints> = {
  'GET tasks': async ({ ctx, app }) => ({ results: [...(await listTasks(app.database.scoped(ctx)))] }),
  'GET tasks/{id}': async ({ ctx, app, params }) => shownTask(ctx, await getTask(app.database.scoped(ctx), params.id)),
  'GET tasks/{id}/file': async ({ ctx, app, params, reply }) => {
    const connection = app.database.scoped(ctx);
    const task = await getTask(connection, params.id);
    const { disposition, mediaType, content } = await openTaskFile(app, connection, task);
    return reply.header('content-disposition', disposition).type(mediaType).send(content);
  },
  'POST tasks/{id}/cancel': ({ ctx, app, params }) => cancelTask(app.database.scoped(ctx), params.id),
  'DELETE tasks/{id}': async ({ ctx, app, params }) => {
    await removeTask(app, app.database.scoped(ctx), params.id);
    return undefined;
  },
};
