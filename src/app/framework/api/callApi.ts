import { endpointIndex } from '../../../shared/framework/calls/endpointIndex.ts';
import type { Endpoint, Method } from '../../../shared/framework/calls/endpoints.ts';
import type { AnswerOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { RecordAnswers } from '../../../shared/framework/calls/recordAnswers.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { ApiError, readApiError } from './ApiError.ts';
import type { CallOptions } from './CallOptions.ts';
import type { EndpointAt, OptionsOf, PathOf } from './fixedCalls.ts';
import { requestTracker } from './requestTracker.ts';

/** Properties of a call that the client needs to send it. */
export type KnownCall = Pick<Endpoint, 'method' | 'path' | 'idKind' | 'suppressErrors'>;

/** Settings that the framework cannot know: the signed-in user, the existing calls and the display of errors. */
export interface ApiSettings {
  /** Headers of every call: user, screen and language. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called with every answer, refusals included, before it is read, and with the headers that were sent. */
  readonly onResponse: (response: Response, sent: Headers) => void;
  /** Called for every failure that the call does not suppress. */
  readonly onError: (error: ApiError) => void;
  /** The calls known at this moment; another array after each change. */
  readonly endpoints: () => readonly KnownCall[];
}

interface FixedCallOptions extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
}

const indexOf = memoizeByObject((calls: readonly KnownCall[]) => endpointIndex(calls, (call) => call));

let settings: ApiSettings = { headers: () => ({}), onResponse: () => {}, onError: () => {}, endpoints: () => [] };

/** Connects the calls with the shell; settings left out stay unchanged. */
export function configureApi(changes: Partial<ApiSettings>): void {
  settings = { ...settings, ...changes };
}

/** The headers of every call, for a library that makes calls by itself. */
export function callHeaders(): Record<string, string> {
  return { ...settings.headers() };
}

/**
 * Makes a call of the endpoint list and reads its JSON: method and path name the endpoint, which types the rest.
 * @param path as in the endpoint list, with its placeholders; `params` fills them
 * @returns the answer that the endpoint's response schema describes; undefined for an answer without a body
 * @throws ApiError for a refusal, an unreachable server (status 0) and a call that is not known ('No defined API matching', spec S-214)
 * @throws DOMException `AbortError` when the signal cancelled it: a cancelled call is no error
 */
export function callApi<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...[options]: OptionsOf<EndpointAt<M, Path>>
): Promise<AnswerOf<EndpointAt<M, Path>>>;
export function callApi(method: Method, path: string, { params, ...options }: FixedCallOptions = {}): Promise<unknown> {
  return callGenerated(method, fillPath(path, params), options);
}

/**
 * Reads an answer about a record that every resource gives alike.
 * @param apiUrl path of the resource below /api/: `users/user`
 * @throws as `callApi`
 */
export function readOfRecord<Part extends keyof RecordAnswers>(
  apiUrl: string,
  id: RecordId,
  part: Part,
  options: CallOptions,
): Promise<RecordAnswers[Part]>;
export function readOfRecord(apiUrl: string, id: RecordId, part: keyof RecordAnswers, options: CallOptions): Promise<unknown> {
  return callGenerated('GET', `${apiUrl}/${encodeURIComponent(id)}/${part}`, options);
}

/**
 * Makes a call that definitions generate, such as a list or a record's: its path and answer are known only at run time.
 * @param path below /api/, its segments already encoded: `users/user/7`
 * @returns the JSON, for the caller to parse
 * @throws as `callApi`
 */
export async function callGenerated(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  const response = await requestApi(method, path, options);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const text = await response.text();
  return isJson && text !== '' ? JSON.parse(text) : text || undefined;
}

/**
 * Calls our API and returns the answer unread, for files and streams.
 * @throws as `callApi`
 */
export async function requestApi(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const endpoint = indexOf(settings.endpoints())(method, path);
  if (!endpoint)
    throw new ApiError({ status: 0, code: 'unknown_call', title: 'No defined API matching' }, { details: `${method} ${path}` });
  const suppressed = options.suppressErrors ?? endpoint.suppressErrors ?? false;
  const fail = (error: ApiError): never => {
    const isSilent = typeof suppressed === 'boolean' ? suppressed : suppressed.includes(error.status);
    if (!isSilent) settings.onError(error);
    throw error;
  };
  const done = options.isQuiet ? () => {} : requestTracker.begin();
  try {
    const headers = headersOf(options);
    const response = await send(method, path, headers, options);
    settings.onResponse(response, headers);
    return response.ok ? response : fail(await readApiError(response));
  } catch (cause) {
    if (cause instanceof ApiError || options.signal?.aborted) throw cause;
    return fail(new ApiError({ status: 0, code: 'unreachable' }, { details: String(cause), cause }));
  } finally {
    done();
  }
}

function headersOf({ headers: own, body, file }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json', ...settings.headers(), 'x-send-time': new Date().toISOString(), ...own });
  // The browser writes the content type of a form itself.
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (file) headers.set('content-type', 'application/octet-stream');
  return headers;
}

function send(method: Method, path: string, headers: Headers, options: CallOptions): Promise<Response> {
  const query = queryString(options.query);
  const url = `/api/${path}${query && `?${query}`}`;
  const body = bodyOf(options);
  const { signal = null, keepalive = false } = options;
  return fetch(url, { method, headers, ...(body && { body }), ...(keepalive && { keepalive }), signal, credentials: 'same-origin' });
}

function bodyOf({ body, form, file }: CallOptions): BodyInit | undefined {
  if (file) return file;
  if (form) return form instanceof FormData ? form : new URLSearchParams(form);
  return body === undefined ? undefined : JSON.stringify(body);
}

function queryString(query: CallOptions['query']): string {
  if (query === undefined || typeof query === 'string') return query ?? '';
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(pairs).toString();
}

/** The address of a call: each placeholder replaced by its value, encoded. */
function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}
