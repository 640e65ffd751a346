import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import type { ListOperations } from '../src/server/framework/http/Call.ts';
import { operationTables } from '../src/server/framework/http/findOperation.ts';
import { openapi } from '../src/server/framework/http/openapi.ts';
import type { Endpoint } from '../src/shared/framework/calls/endpoints.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { JsonSchema } from '../src/shared/framework/json/JsonSchema.ts';

const problems: string[] = [];

afterEach(() => {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`Answers that differ from their response schema:\n${found.join('\n')}`);
});

/**
 * Checks each successful answer of a server against the response schema of its endpoint; an endpoint without one must answer
 * without a body. A difference fails the test that made the call, with the call and the pointer.
 */
export function checkAnswers(server: FastifyInstance, listOperations: ListOperations, current: () => Registry): void {
  const tableOf = operationTables(listOperations);
  server.addHook('onSend', async (request, reply, payload) => {
    const [path = ''] = request.url.slice('/api/'.length).split('?');
    if (!request.url.startsWith('/api/') || reply.statusCode < 200 || reply.statusCode > 299) return payload;
    const registry = current();
    const endpoint = tableOf(registry).find(request.method, path)?.endpoint;
    const difference =
      endpoint &&
      differenceOf(
        endpoint,
        registry,
        tableOf(registry).operations.map((each) => each.endpoint),
        payload,
      );
    if (difference !== undefined) problems.push(`${request.method} ${path} (${String(reply.statusCode)}): ${difference}`);
    return payload;
  });
}

function differenceOf(endpoint: Endpoint, registry: Registry, endpoints: readonly Endpoint[], payload: unknown): string | undefined {
  if (endpoint.media) return undefined;
  const isEmpty = payload === undefined || payload === null || payload === '';
  const schema = endpoint.response ?? (endpoint.list ? { $ref: '#/components/schemas/list' } : undefined);
  if (!schema) return isEmpty ? undefined : 'a body, for which the endpoint has no response schema';
  if (isEmpty) return 'no body';
  if (typeof payload !== 'string') return undefined;
  const validate = validatorOf(schema, registry, endpoints);
  if (validate(JSON.parse(payload))) return undefined;
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? ''}`).join('; ');
}

const validators = new WeakMap<Registry, { readonly ajv: Ajv2020; readonly compiled: Map<JsonSchema | string, ValidateFunction> }>();

/** References in schemas point into the OpenAPI document. */
function validatorOf(schema: JsonSchema, registry: Registry, endpoints: readonly Endpoint[]): ValidateFunction {
  let known = validators.get(registry);
  if (!known) {
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });
    addFormats(ajv);
    ajv.addSchema(openapi(endpoints, registry, { title: '', version: '' }), 'openapi');
    known = { ajv, compiled: new Map() };
    validators.set(registry, known);
  }
  const { $ref: reference } = schema;
  const key = typeof reference === 'string' ? reference : schema;
  const validate = known.compiled.get(key) ?? known.ajv.compile(withinOpenapi(schema));
  known.compiled.set(key, validate);
  return validate;
}

/** A schema whose references name the document that they point into. */
function withinOpenapi(schema: JsonSchema): JsonSchema {
  const named = (key: string, value: unknown) => (key === '$ref' && typeof value === 'string' ? `openapi${value}` : value);
  return JSON.parse(JSON.stringify(schema, named));
}
