import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { liveTopics } from '../../framework/live/LiveTopic.ts';

/** The stream that keeps open pages current. */
export const liveEndpoints = [
  {
    method: 'GET',
    path: 'live',
    group: 'General',
    access: 'user',
    suppressErrors: true,
    summary: `Event stream with the topics whose data has changed for the caller, without data: ${liveTopics.join(', ')}`,
    media: 'text/event-stream',
  },
] as const satisfies readonly Endpoint[];
