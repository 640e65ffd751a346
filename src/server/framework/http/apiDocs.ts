import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { App } from '../context/App.ts';
import type { OperationTable } from './findOperation.ts';
import { type OpenApiDocument, openapi } from './openapi.ts';
import { packText, sendPacked } from './packedText.ts';

/** Serves the document of all calls at GET /api/openapi.json, and a page to read and try it at /api/docs. */
export async function registerApiDocs(
  app: FastifyInstance,
  { definitions, config, version }: App,
  tableOf: (registry: Registry) => OperationTable,
): Promise<void> {
  const documentOf = memoizeByObject((registry: Registry): OpenApiDocument => {
    const endpoints = tableOf(registry).operations.map(({ endpoint }) => endpoint);
    return openapi(endpoints, registry, { title: config.productName, version });
  });
  // The document is public and some hundred kilobytes take long to write and pack: done once for each version of the definitions.
  const packedOf = memoizeByObject((registry: Registry) => packText(JSON.stringify(documentOf(registry))));
  app.get('/api/openapi.json', async (request, reply) => sendPacked(request, reply, await packedOf(definitions.current())));
  // The page gets its document from this plug-in. Its own description would show one wildcard route.
  await app.register(swagger);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => documentOf(definitions.current()),
    transformSpecificationClone: false,
    // The bar at the top shows another maker's logo and a field for other documents.
    theme: { css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none; }' }] },
  });
}
