import { defineErrors } from '../../../shared/framework/AppError.ts';

export const taskErrors = defineErrors({
  task_unknown: 404,
  /** Cancel of an ended task, or removal of a task that has not ended. */
  task_ended: 409,
  task_not_ended: 409,
  too_many_tasks: 409,
  /** The user who started the task can no longer sign in, or no longer act as the owner. */
  task_without_owner: 403,
  /** The process ended too often in the middle. */
  task_interrupted: 500,
  task_taken_over: 409,
  task_without_file: 404,
  /** The owner has lost rights since the file was made. */
  task_result_closed: 403,
  task_file_too_large: 413,
  task_files_full: 409,
});
