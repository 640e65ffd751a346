import type { Readable } from 'node:stream';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';
import { limitReader } from '../context/limitReader.ts';
import { checkResult, type OwnTask } from '../tasks/ownTasks.ts';
import { taskErrors } from '../tasks/taskErrors.ts';
import { readTaskFile } from '../tasks/taskFiles.ts';
import { contentDisposition } from './contentDisposition.ts';

interface TaskFile {
  readonly disposition: string;
  readonly mediaType: string;
  readonly content: Readable;
}

/**
 * The file of a task, for its owner with the rights of the moment.
 * @throws AppError `task_without_file` (404), `task_result_closed` (403) and the errors of a new export
 */
export async function openTaskFile(app: App, connection: ScopedConnection, task: OwnTask): Promise<TaskFile> {
  const { title, extension, mediaType } = task.result ?? {};
  if (task.status !== 'done' || typeof title !== 'string' || typeof extension !== 'string' || typeof mediaType !== 'string')
    throw taskErrors.task_without_file();
  const { ctx } = connection;
  const { call } = task;
  // The columns of an export depend on the screen that asked for it.
  await checkResult(app, { ...ctx, cmid: call.cmid, language: call.language, reader: limitReader(ctx.reader, call) }, task);
  return { disposition: contentDisposition(title, extension), mediaType, content: await readTaskFile(app, task.id) };
}
