import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { liveEndpoints } from '../../../shared/shell/live/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { LivePages } from '../../framework/live/LivePages.ts';
import { liveChannel } from '../../framework/live/tellPages.ts';
import { aliveSessions } from '../session/aliveSessions.ts';

/** Streams of one process: a part of its connections, so that calls find one. */
const shareOfConnections = 0.5;

const pagesOf = memoizeByObject(
  (app: App) =>
    new LivePages({
      listen: (handler) => app.database.listen(liveChannel, handler),
      findAlive: (ids) => aliveSessions(app, ids),
      stopping: app.stopping,
      streamsMax: Math.floor(app.config.limits.connections * shareOfConnections),
    }),
);

export const liveArea = defineArea({
  name: 'live',
  endpoints: liveEndpoints,
  handlers: { 'GET live': streamChanges },
});

/** GET live: topics of changes as server-sent events. @throws AppError `too_many_streams` (503) */
async function streamChanges({ ctx, app, session, request, reply }: CallOf<typeof liveEndpoints, 'GET live'>) {
  if (!session) throw httpErrors.login_required();
  const pages = pagesOf(app);
  const reader = { userId: ctx.reader.userId, sessionId: session.id, isActedFor: ctx.reader.isActedFor };
  await pages.admit(reader);
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, headers);
  pages.open(reader, raw);
  return reply;
}
