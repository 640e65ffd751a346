import type { Text } from './text.ts';

/** Details of an expected condition, carried to the response. The shape follows problem+json (RFC 9457). */
export interface ErrorDetails {
  /** Values for the placeholders of the message; right answers are worded in its language. */
  readonly [placeholder: string]: string | number | boolean | undefined | readonly Expected[];
}

/** A right answer: the text that a request would have, or a message that describes it. */
export type Expected = string | ExpectedMessage;

export interface ExpectedMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface AppErrorOptions {
  /** Key of the message; default: `error.<code>`. */
  readonly messageKey?: string;
  readonly details?: ErrorDetails;
  /** A list request's offence (grid contract 8). */
  readonly parameter?: string;
  readonly value?: string;
  readonly allowed?: readonly Expected[];
  /** A body's offences: field -> message key with its values, or an already worded message. */
  readonly errors?: Readonly<Record<string, FieldProblem>>;
  /** Title of a definition (`x-refused`) in place of the meaning of the status. */
  readonly title?: Text | undefined;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** One field's offence: `key` is a message key, `values` fill its placeholders; the `text` of a definition (`x-message`) wins over both. */
export interface FieldProblem {
  readonly key: string;
  readonly values?: ErrorDetails;
  readonly text?: Text;
  /** A value that would be taken in place of the refused one: the form offers it. true: the message is a question, to which its user may agree. */
  readonly offer?: string | number | boolean;
}

/** An expected condition: a stable code, an HTTP status and the key of its message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly status: number;
  readonly messageKey: string;
  readonly details: ErrorDetails;
  readonly parameter: string | undefined;
  readonly value: string | undefined;
  readonly allowed: readonly Expected[] | undefined;
  readonly errors: Readonly<Record<string, FieldProblem>> | undefined;
  readonly title: Text | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.messageKey = options.messageKey ?? `error.${code}`;
    this.details = options.details ?? {};
    this.parameter = options.parameter;
    this.value = options.value;
    this.allowed = options.allowed;
    this.errors = options.errors;
    this.title = options.title;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

type ErrorFactory = (details?: ErrorDetails, options?: Omit<AppErrorOptions, 'details'>) => AppError;

/**
 * Declares an area's error codes once: `defineErrors({ row_not_found: 404 }).row_not_found({ id: 7 })`.
 * @param statuses code -> HTTP status
 * @returns code -> factory of AppError; `details` fill the message `error.<code>`
 */
export function defineErrors<Code extends string>(statuses: Readonly<Record<Code, number>>): Readonly<Record<Code, ErrorFactory>> {
  const factories = Object.entries<number>(statuses).map(([code, status]): [string, ErrorFactory] => [
    code,
    (details = {}, options = {}) => new AppError(code, status, { ...options, details }),
  ]);
  return Object.fromEntries(factories) as Record<Code, ErrorFactory>;
}

/** Asserts a condition that holds by construction; a broken one is a defect and is answered as 500 without its text. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`);
}
