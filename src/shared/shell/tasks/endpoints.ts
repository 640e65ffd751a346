import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { exportMedia } from '../../framework/calls/exportMedia.ts';
import { fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { Task } from '../../framework/tasks/Task.ts';

const task = objectOf<Task>('The task as the caller sees it');

/** Background tasks of the caller. */
export const taskEndpoints = [
  {
    method: 'GET',
    path: 'tasks',
    group: 'Background tasks',
    access: 'user',
    summary: "The caller's background tasks, the newest first; finished ones for 24 hours",
    response: fields({ results: { type: 'array', items: task } }),
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'tasks/{id}',
    group: 'Background tasks',
    access: 'user',
    summary: 'A background task of the caller',
    response: task,
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'tasks/{id}/cancel',
    group: 'Background tasks',
    access: 'user',
    summary: 'Cancel a task that waits or runs; parts of its work that are done stay and are in its result',
    response: task,
  },
  {
    method: 'GET',
    path: 'tasks/{id}/file',
    group: 'Background tasks',
    access: 'user',
    summary: 'The file of a task that is done; refused once the caller has lost a right that it needed',
    media: exportMedia,
  },
  {
    method: 'DELETE',
    path: 'tasks/{id}',
    group: 'Background tasks',
    access: 'user',
    summary: 'Remove a task that has ended, with its file',
    status: 204,
  },
] as const satisfies readonly Endpoint[];
