import type { KeyKind } from '../../../shared/framework/calls/endpoints.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { KnownCall } from '../api/callApi.ts';

/** The call that makes a file of any list. */
export const exportCall: KnownCall = { method: 'POST', path: 'export' };

/**
 * The calls that definitions generate for a screen: its list and export, its record's verbs, the records that its forms begin with, the
 * lists of its references and of its children.
 */
export function screenCalls({
  screens,
  list,
  form,
  children = [],
  papers = [],
  pageImports = [],
}: ScreenDescription): readonly KnownCall[] {
  const listPaths = [list && listPath(list.apiKey), ...Object.values(form?.references ?? {}).map(({ apiUrl }) => apiUrl)];
  return [
    ...listPaths.flatMap((path): KnownCall[] => (path === undefined ? [] : [{ method: 'GET', path }])),
    ...(list ? [exportCall] : []),
    ...screens.flatMap(({ copyOf }): KnownCall[] => (copyOf ? [{ method: 'GET', path: `${copyOf.apiUrl}/{id}` }] : [])),
    ...(form ? recordCalls(form.apiUrl, form.schema['x-source'] ? 'text' : 'number') : []),
    ...(form?.schema['x-states'] ? transitionCalls(form.apiUrl) : []),
    ...(form?.schema['x-effective'] ? versionCalls(form.apiUrl) : []),
    ...(form?.steps && !form.call ? stepCalls(form.apiUrl) : []),
    ...(form?.call?.steps === undefined ? [] : [{ method: 'POST', path: form.call.steps } as const]),
    ...(form?.upload ? [{ method: 'POST', path: form.upload.path } as const] : []),
    ...(form && papers.length > 0 ? paperCalls(form.apiUrl, form.schema['x-source'] ? 'text' : 'number') : []),
    ...(form && papers.some(({ issued }) => issued) ? issuedCalls(form.apiUrl, form.schema['x-source'] ? 'text' : 'number') : []),
    ...children.flatMap(({ screen }) => screenCalls(screen)),
    ...pageImports.flatMap(({ api, transition, files }): KnownCall[] => [
      { method: 'GET', path: api },
      ...(transition ? transitionCalls(api) : []),
      ...files.map(({ call }): KnownCall => ({ method: 'POST', path: call.replace(/^POST /, '') })),
    ]),
  ];
}

function listPath(apiKey: string): string {
  return apiKey.replace(/^GET /, '').split('?', 1)[0] ?? '';
}

/** The calls of a resource: its list and its record's verbs. */
export function recordCalls(path: string, idKind: KeyKind): KnownCall[] {
  const one = `${path}/{id}`;
  return [
    { method: 'GET', path },
    { method: 'POST', path },
    { method: 'GET', path: one, idKind },
    { method: 'PUT', path: one, idKind },
    { method: 'DELETE', path: one, idKind },
    { method: 'GET', path: `${one}/related`, idKind },
    { method: 'GET', path: `${one}/deletion`, idKind },
    { method: 'POST', path: `${one}/restore`, idKind },
  ];
}

/** The rows of the key of a record through time, and following one. */
function versionCalls(path: string): KnownCall[] {
  return [
    { method: 'GET', path: `${path}/{id}/versions` },
    { method: 'POST', path: `${path}/{id}/follow` },
  ];
}

/** The checks of a form's steps, for a new record and a stored one. */
function stepCalls(path: string): KnownCall[] {
  return [
    { method: 'POST', path: `${path}/steps/{name}` },
    { method: 'POST', path: `${path}/{id}/steps/{name}` },
  ];
}

/** The calls of records whose fields have states: the transitions of one, making one, and making one of several records. */
export function transitionCalls(path: string): KnownCall[] {
  return [
    { method: 'GET', path: `${path}/{id}/transitions` },
    { method: 'POST', path: `${path}/{id}/transitions/{name}` },
    { method: 'POST', path: `${path}/transitions/{name}` },
  ];
}

/** The papers of one record, and of several in one file. */
function paperCalls(path: string, idKind: KeyKind): KnownCall[] {
  return [
    { method: 'GET', path: `${path}/{id}/papers/{name}`, idKind },
    { method: 'POST', path: `${path}/papers/{name}` },
  ];
}

/** The issued papers of one record, issuing one, and the file of one. */
function issuedCalls(path: string, idKind: KeyKind): KnownCall[] {
  const one = `${path}/{id}/issued_papers`;
  return [
    { method: 'GET', path: one, idKind },
    { method: 'POST', path: one, idKind },
    { method: 'GET', path: `${one}/{copy}`, idKind },
  ];
}
