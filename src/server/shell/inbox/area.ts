import { inboxEndpoints } from '../../../shared/shell/inbox/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { readInbox } from '../../framework/records/readInbox.ts';

const pageDefault = 20;

export const inboxArea = defineArea({
  name: 'inbox',
  endpoints: inboxEndpoints,
  handlers: {
    'GET requests/inbox': ({ ctx, app, query }: CallOf<typeof inboxEndpoints, 'GET requests/inbox'>) =>
      readInbox(app.database.scoped(ctx), app, {
        limit: Number(query.limit ?? pageDefault),
        offset: Number(query.offset ?? 0),
        kind: query.kind,
      }),
    'GET requests/inbox/count': async ({ ctx, app }: CallOf<typeof inboxEndpoints, 'GET requests/inbox/count'>) => {
      const { count } = await readInbox(app.database.scoped(ctx), app, { limit: 0, offset: 0 });
      return { count };
    },
  },
});
