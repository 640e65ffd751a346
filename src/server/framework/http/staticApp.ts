import fs from 'node:fs';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../errors/httpErrors.ts';
import { isCall, isPageRequest } from './pageRequest.ts';

/**
 * Serves the built app: its files, those under /assets/ cached for ever (their names carry a hash), and index.html for
 * every other page address, since the app has its own routes. Without a build, page addresses are 404 and the API works.
 * @param folder the build, such as dist/
 */
export async function registerStaticApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = fs.existsSync(path.join(folder, 'index.html'));
  if (isBuilt)
    await app.register(serveStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) throw httpErrors.unknown_call();
    if (!isBuilt || !isPageRequest(request)) throw httpErrors.page_not_found();
    return reply.sendFile('index.html');
  });
}
