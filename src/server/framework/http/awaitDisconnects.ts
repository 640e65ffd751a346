import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const checksMax = 20;
const checkIntervalMs = 25;

/**
 * Waits, at most half a second, until no client is connected. Called after answers begin to say `Connection: close` and before the server
 * closes: a client that uses its kept connection in that time gets an answer instead of a reset.
 */
export async function awaitDisconnects(server: Server): Promise<void> {
  for (let look = 0; look < checksMax && (await countConnections(server)) > 0; look++) await setTimeout(checkIntervalMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
}
