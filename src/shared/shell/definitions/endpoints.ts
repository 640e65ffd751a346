import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { Text } from '../../framework/text.ts';
import { screenEndpoint } from './screenEndpoint.ts';

const finding = fields({
  code: { type: 'string' },
  severity: { type: 'string', enum: ['error', 'warning'] },
  file: { type: 'string' },
  pointer: { type: 'string' },
  message: { type: 'string' },
  hint: { type: 'string' },
});

const pendingChange = fields({
  id: {
    type: 'string',
    description: 'Identifies the change in its current form; the id changes with the number of rows that would lose data.',
  },
  kind: { type: 'string', enum: ['refusal', 'leftover', 'rename'] },
  reason: { type: 'string' },
  rows: { type: 'integer', description: 'Number of affected rows.' },
  loss: { type: ['string', 'null'], description: 'Data that is lost for good; null: none.' },
  blocks: { type: 'boolean', description: 'true: the current definitions are not used until it is applied.' },
  statements: { type: 'array', items: { type: 'string' }, description: 'Empty: the rows must be corrected by hand.' },
  value: { type: 'string', enum: ['none', 'any', 'choice'], description: 'Value that the caller must give for its rows.' },
  choices: { type: 'array', items: { type: 'string' } },
  list: { type: ['string', 'null'], description: 'Address below /{company}/pages/ of the list of its rows; null: there is none.' },
});

/** Screens as the definitions describe them. Specification, main part 7. */
export const definitionEndpoints = [
  {
    method: 'GET',
    path: 'definitions',
    group: 'Definitions',
    access: 'public',
    summary: 'Screens that the caller may open',
    response: fields({
      version: { type: 'string' },
      live: { type: 'boolean', description: 'true: `definitions/events` reports changes.' },
      languages: { type: 'array', items: { type: 'string' } },
      addresses: objectOf<Readonly<Record<string, string>>>('Short addresses of public screens: address -> path below /{company}/pages/'),
      screens: {
        type: 'array',
        items: fields(
          {
            cmid: cmidSchema,
            path: { type: 'string' },
            view: { type: 'string', enum: ['list', 'show', 'create', 'edit', 'form', 'page'] },
            access: { type: 'string', enum: ['public', 'user', 'admin'] },
            menu: { type: 'boolean' },
            title: objectOf<Text>('Title by language'),
            keywords: objectOf<Text>('Wishes that the screen answers, separated by commas, by language'),
          },
          ['cmid', 'path', 'view', 'access', 'menu', 'title'],
        ),
      },
    }),
  },
  {
    method: 'GET',
    path: 'definitions/resources',
    group: 'Definitions',
    access: 'user',
    summary: 'Resources with at least one verb that the caller may use',
    response: fields({
      resources: {
        type: 'array',
        items: fields({
          name: { type: 'string', description: 'Path of the calls below /api.' },
          entity: { type: 'string', description: 'Entity of the records.' },
          label: objectOf<Text>('Title by language'),
          titleFields: { type: 'array', items: objectOf<Text>('A field that names a record, by language') },
          searchFields: { type: 'array', items: { type: 'string' }, description: 'Fields of the quick search.' },
          verbs: { type: 'array', items: { type: 'string', enum: ['list', 'show', 'create', 'edit', 'delete', 'export', 'schedule'] } },
          idKind: { type: 'string', enum: ['number', 'text'] },
          screens: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'By view: the path of its first screen that the caller may open.',
          },
        }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'definitions/fields',
    group: 'Definitions',
    access: 'user',
    summary: 'Labels of the fields of a resource and of their values, those that the caller may see',
    query: fields({ resource: { type: 'string', minLength: 1, maxLength: 200, description: 'Path of its calls below /api.' } }),
    response: fields({
      fields: objectOf<Readonly<Record<string, Text>>>('By name of the field: its label by language'),
      options: objectOf<Readonly<Record<string, readonly { value: string; label: Text }[]>>>(
        'By name of an enumeration: its values with their labels',
      ),
      references: objectOf<Readonly<Record<string, string>>>('By name of a reference: the entity of its records'),
    }),
  },
  screenEndpoint,
  {
    method: 'POST',
    path: 'definitions/reload',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Reload the definition files; used unless a finding is an error',
    response: fields({ version: { type: 'string' }, used: { type: 'boolean' }, findings: { type: 'array', items: finding } }),
  },
  {
    method: 'GET',
    path: 'definitions/schema',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Schema changes that wait for a decision of an administrator',
    response: fields({ pending: { type: 'array', items: pendingChange } }),
  },
  {
    method: 'POST',
    path: 'definitions/schema',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Apply the chosen schema changes, all or none',
    request: {
      type: 'object',
      additionalProperties: false,
      required: ['changes'],
      properties: {
        changes: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['id'],
            properties: { id: { type: 'string', maxLength: 16 }, value: { type: 'string', maxLength: 1000 } },
          },
        },
      },
    },
    response: fields({ statements: { type: 'array', items: { type: 'string' } }, pending: { type: 'array', items: pendingChange } }),
  },
  {
    method: 'GET',
    path: 'definitions/events',
    group: 'Definitions',
    access: 'public',
    suppressErrors: true,
    summary: 'Event stream of definition versions and findings, during development',
    media: 'text/event-stream',
  },
] as const satisfies readonly Endpoint[];
