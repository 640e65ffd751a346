import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { ScreenDescription } from '../../framework/definitions/ScreenDescription.ts';
import type { Text } from '../../framework/text.ts';

const finding = fields({
  code: { type: 'string' },
  severity: { type: 'string', enum: ['error', 'warning'] },
  file: { type: 'string' },
  pointer: { type: 'string' },
  message: { type: 'string' },
  hint: { type: 'string' },
});

const pendingChange = fields({
  id: { type: 'string', description: 'Names the change as it is now; another number of rows that would lose something is another change.' },
  kind: { type: 'string', enum: ['refusal', 'leftover', 'rename'] },
  reason: { type: 'string' },
  rows: { type: 'integer', description: 'Rows that it touches.' },
  loss: { type: ['string', 'null'], description: 'What is lost for good; null: nothing.' },
  blocks: { type: 'boolean', description: 'The definitions on the server are not in use as long as it is open.' },
  statements: { type: 'array', items: { type: 'string' }, description: 'Empty: people have to put the rows right.' },
  value: { type: 'string', enum: ['none', 'any', 'choice'], description: 'The value for its rows that has to be given.' },
  choices: { type: 'array', items: { type: 'string' } },
});

/** Screens as the definitions describe them. Seed 000 section 7. */
export const definitionEndpoints = [
  {
    method: 'GET',
    path: 'definitions',
    group: 'Definitions',
    access: 'public',
    summary: 'Screens that the caller may open',
    response: fields({
      version: { type: 'string' },
      live: { type: 'boolean', description: 'Changes are told by `definitions/events`.' },
      languages: { type: 'array', items: { type: 'string' } },
      screens: {
        type: 'array',
        items: fields({
          cmid: cmidSchema,
          path: { type: 'string' },
          view: { type: 'string', enum: ['list', 'show', 'create', 'edit', 'page'] },
          access: { type: 'string', enum: ['public', 'user', 'admin'] },
          menu: { type: 'boolean' },
          title: objectOf<Text>('Title by language'),
        }),
      },
    }),
  },
  {
    method: 'GET',
    path: 'definitions/resources',
    group: 'Definitions',
    access: 'user',
    summary: 'Resources of which the caller may use at least one verb',
    response: fields({
      resources: {
        type: 'array',
        items: fields({
          name: { type: 'string', description: 'Path of its calls below /api.' },
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
    path: 'definitions/{cmid}',
    group: 'Definitions',
    access: 'public',
    summary: 'All that the app needs to draw a screen for the caller',
    response: objectOf<ScreenDescription>('Description of the screen'),
  },
  {
    method: 'POST',
    path: 'definitions/reload',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Read the definition files again; they are used unless a finding is an error',
    response: fields({ version: { type: 'string' }, used: { type: 'boolean' }, findings: { type: 'array', items: finding } }),
  },
  {
    method: 'GET',
    path: 'definitions/schema',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Changes of the database that the definitions ask for and that are left to people',
    response: fields({ pending: { type: 'array', items: pendingChange } }),
  },
  {
    method: 'POST',
    path: 'definitions/schema',
    group: 'Definitions',
    access: 'admin',
    installation: true,
    summary: 'Run some of these changes, all or none of them',
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
    summary: 'Versions and findings as they come, while developing',
    media: 'text/event-stream',
  },
] as const satisfies readonly Endpoint[];
