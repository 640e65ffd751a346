import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Services } from './Call.ts';
import type { OperationTable } from './findOperation.ts';
import { type OpenApiDocument, openapi } from './openapi.ts';

/** Serves the document of all calls at GET /api/openapi.json, and a page to read and try it at /api/docs. */
export async function registerApiDocs(
  app: FastifyInstance,
  { definitions, config, version }: Services,
  tableOf: (registry: Registry) => OperationTable,
): Promise<void> {
  const documents = new WeakMap<Registry, OpenApiDocument>();
  const current = (): OpenApiDocument => {
    const registry = definitions.current();
    let document = documents.get(registry);
    if (!document) {
      const endpoints = tableOf(registry).operations.map(({ endpoint }) => endpoint);
      document = openapi(endpoints, registry, { title: config.productName, version });
      documents.set(registry, document);
    }
    return document;
  };
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(current()));
  // The page asks this plug-in for a document; the routes that it would describe by itself are one wildcard.
  await app.register(swagger);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: current,
    transformSpecificationClone: false,
    // The bar on top holds another maker's mark and a field for other documents.
    theme: { css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none; }' }] },
  });
}
