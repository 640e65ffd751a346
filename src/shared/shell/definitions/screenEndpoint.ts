import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { objectOf } from '../../framework/calls/schemaParts.ts';
import type { ScreenDescription } from '../../framework/definitions/ScreenDescription.ts';

/** A separate file: the app asks for its first screen before the list of all calls is loaded. */
export const screenEndpoint = {
  method: 'GET',
  path: 'definitions/{cmid}',
  group: 'Definitions',
  access: 'public',
  summary: 'Description of a screen, for the caller',
  response: objectOf<ScreenDescription>('Description of the screen'),
} as const satisfies Endpoint;
