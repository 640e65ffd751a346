import pg from 'pg';

/** Ends a subscription and its connection. */
export type Unlisten = () => Promise<void>;

const firstDelayMs = 500;
const delayMaxMs = 30_000;

/**
 * Subscribes to a PostgreSQL notification channel on a separate connection, and again whenever that connection breaks.
 * @param handler gets each payload, and an empty one after a reconnection, since notifications may have been missed
 * @throws the driver's error if the first connection fails
 */
export async function listen(address: pg.ClientConfig, channel: string, handler: (payload: string) => void): Promise<Unlisten> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...address, keepAlive: true, connectionTimeoutMillis: 10_000 });
    const lost = Promise.withResolvers<void>();
    next.on('notification', (notice) => handler(notice.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => lost.resolve());
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    void lost.promise.then(() => {
      if (!closed) retry(firstDelayMs);
    });
  };
  const retry = (delayMs: number): void => {
    timer = setTimeout(() => {
      connect().then(
        () => (closed ? void client?.end() : handler('')),
        () => !closed && retry(Math.min(delayMs * 2, delayMaxMs)),
      );
    }, delayMs);
    timer.unref();
  };

  await connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
