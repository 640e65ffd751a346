import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { App } from '../context/App.ts';
import type { OperationTable } from './findOperation.ts';
import { type OpenApiDocument, openapi } from './openapi.ts';
import { type PackedText, packText, sendPacked } from './packedText.ts';

/** Serves the document of all calls at GET /api/openapi.json, and a page to read and try it at /api/docs. */
export async function registerApiDocs(
  app: FastifyInstance,
  { definitions, config, version }: App,
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
  const packed = new WeakMap<OpenApiDocument, Promise<PackedText>>();
  // Anybody may ask, and some hundred kilobytes are long to write and pack: that is done once for each version of the definitions.
  app.get('/api/openapi.json', async (request, reply) => {
    const document = current();
    const text = packed.get(document) ?? packText(JSON.stringify(document));
    packed.set(document, text);
    return sendPacked(request, reply, await text);
  });
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
