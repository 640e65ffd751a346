import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { formatMessage, hasMessage, type MessageCatalogues, wordExpected } from '../../../shared/framework/messages/messages.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import { databaseErrors } from '../../db/errors/databaseErrors.ts';
import { httpErrors } from '../errors/httpErrors.ts';

/** problem+json (RFC 9457), the shape of every error on the wire. Law 24, grid contract 8. */
export interface Problem {
  readonly type: 'about:blank';
  /** Meaning of the status, in the request's language. */
  readonly title: string;
  readonly status: number;
  readonly code: string;
  /** One sentence for people, in the request's language. */
  readonly detail: string;
  /** Body errors: field -> message. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Fields of `errors` -> a value that would be taken in place of the refused one. */
  readonly offers?: Readonly<Record<string, string | number | boolean>>;
  /** List errors: the parameter as sent, its value cut at 200 characters. */
  readonly parameter?: string;
  readonly value?: string;
  readonly allowed: readonly string[];
  readonly request_id: string;
}

interface ProblemContext {
  readonly messages: MessageCatalogues;
  readonly language: Language;
  readonly requestId: string;
}

const shownLength = 200;

/**
 * The only place that turns an error into an answer. An unexpected error becomes a 500 without any of its text. @returns the body; `status`
 * is also the answer's status
 */
export function errorResponse(error: unknown, context: ProblemContext): Problem {
  const known = toAppError(error);
  const title = titleOf(known, context);
  const errors = known.errors && Object.entries(known.errors).map(([field, problem]) => [field, localizeProblem(problem, context)]);
  const offers = Object.entries(known.errors ?? {}).flatMap(([field, { offer }]) => (offer === undefined ? [] : [[field, offer] as const]));
  return {
    type: 'about:blank',
    title,
    status: known.status,
    code: known.code,
    detail: localize(detailKey(known), known.details, context) ?? title,
    ...(errors && { errors: Object.fromEntries(errors) }),
    ...(offers.length > 0 && { offers: Object.fromEntries(offers) }),
    ...(known.parameter !== undefined && { parameter: known.parameter }),
    ...(known.value !== undefined && { value: known.value.slice(0, shownLength) }),
    allowed: (known.allowed ?? []).map((expected) => wordExpected(context.messages, context.language, expected)),
    request_id: context.requestId,
  };
}

/**
 * Translates an error for the caller: an expected condition unchanged, a refusal of bad input by the web server or PostgreSQL as one of
 * `httpErrors`, everything else as `internal_error`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return httpErrors.internal_error({}, { cause: error });
  if (error.name === 'AbortError') return httpErrors.client_gone({}, { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A lost database raises `database_unavailable`, so this is a caller that left before the end of the body.
  if (code === 'ECONNRESET') return httpErrors.client_gone({}, { cause: error });
  if (code === '' && isTornForm.test(error.message)) return httpErrors.malformed_form({}, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return databaseErrors.storage_full({}, { cause: error });
  const status = refusedStatus(code, error);
  if (status !== undefined) return fromServer(code, status, error);
  return fromDatabase(code, error) ?? httpErrors.internal_error({}, { cause: error });
}

/** What the reader of forms with files says of their bytes; its errors have no codes. */
const isTornForm =
  /^(Multipart: |Malformed (part header|content type)|(Unexpected end|.* terminated early due to unexpected end) of multipart data)/;

/** Status of a refusal by the web server or its plug-ins. Errors of other servers carry a status too, which does not concern the caller. */
function refusedStatus(code: string, error: Error): number | undefined {
  const isOurs = code.startsWith('FST_') || ('expose' in error && error.expose === true);
  if (!isOurs) return undefined;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

function fromServer(code: string, status: number, cause: Error): AppError {
  if (code === 'FST_UNDER_PRESSURE') return httpErrors.server_busy({}, { cause });
  if (status < 400 || status >= 500) return httpErrors.internal_error({}, { cause });
  switch (status) {
    // An address that no file may have.
    case 403:
      return httpErrors.malformed_request({}, { cause });
    case 404:
      return httpErrors.page_not_found({}, { cause });
    case 413:
      return httpErrors.body_too_large({}, { cause });
    case 415:
      return httpErrors.media_type_not_supported({ expected: 'application/json' }, { cause });
    case 416:
      return httpErrors.range_not_satisfiable({}, { cause });
    case 431:
      return httpErrors.headers_too_large({}, { cause });
    default:
      return new AppError('malformed_request', status, { cause });
  }
}

/** SQLSTATEs that the data of a request can cause. An area that knows the field words them better. */
function fromDatabase(code: string, error: Error): AppError | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (code === '23505') return httpErrors.value_taken({}, { cause: error, ...fieldErrors(error, 'error.value_taken') });
  if (code === '23503') return httpErrors.still_in_use({}, { cause: error });
  // Class 22: data exceptions, such as a number out of range or a character that cannot be stored.
  return code.startsWith('22') ? httpErrors.value_not_storable({}, { cause: error }) : undefined;
}

/** PostgreSQL names the columns of a violated key only in words: `Key (code)=(x) already exists.` */
function fieldErrors(error: Error, key: string): { readonly errors?: Readonly<Record<string, FieldProblem>> } {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const columns = /^Key \(([\w", ]+)\)=/.exec(detail)?.[1]?.replaceAll('"', '').split(', ') ?? [];
  return columns.length > 0 ? { errors: Object.fromEntries(columns.map((column) => [column, { key }])) } : {};
}

const titledStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 416, 429, 431, 499, 500, 503]);

/** The title of a definition, else the meaning of the status; of a refused body, that its fields are at fault (spec D-618). */
function titleOf({ status, errors, title }: AppError, context: ProblemContext): string {
  if (title) return textIn(title, context.language);
  const nearest = titledStatuses.has(status) ? status : status < 500 ? 400 : 500;
  const key = nearest === 400 && errors ? 'status.400_fields' : `status.${nearest}`;
  return localize(key, {}, context) ?? String(status);
}

/** A body that only lacks values says so (spec D-620). */
function detailKey({ code, messageKey, errors = {} }: AppError): string {
  const problems = Object.values(errors);
  const onlyLacks = problems.length > 0 && problems.every(({ key }) => key === 'validation.required');
  return code === httpErrors.invalid_body().code && onlyLacks ? 'error.required_missing' : messageKey;
}

function localizeProblem(problem: FieldProblem, context: ProblemContext): string {
  if (problem.text) return textIn(problem.text, context.language);
  return localize(problem.key, problem.values, context) ?? problem.key;
}

/** The message of a key; undefined if it cannot be worded: a second error must not break the answer about the first. */
function localize(key: string, values: FieldProblem['values'], { messages, language }: ProblemContext): string | undefined {
  if (!hasMessage(messages, key)) return undefined;
  try {
    return formatMessage(messages, language, key, values ?? {});
  } catch {
    return undefined;
  }
}
