import type { Endpoint } from '../framework/endpoints.ts';
import { cmidSchema, fields } from './schemaParts.ts';

const finding = fields({
  code: { type: 'string' },
  severity: { type: 'string', enum: ['error', 'warning'] },
  file: { type: 'string' },
  pointer: { type: 'string' },
  message: { type: 'string' },
  hint: { type: 'string' },
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
          title: { type: 'object' },
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
    response: { type: 'object' },
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
    path: 'definitions/events',
    group: 'Definitions',
    access: 'public',
    suppressErrors: true,
    summary: 'Versions and findings as they come, while developing',
    media: 'text/event-stream',
  },
] as const satisfies readonly Endpoint[];
