export interface CallOptions {
  /** A complete query string without `?`, or its parameters; undefined ones are left out. */
  readonly query?: string | Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form: urlencoded, or multipart for FormData. */
  readonly form?: Readonly<Record<string, string>> | FormData;
  /** Sent as the bytes of one file. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** true: the caller shows failures itself, regardless of the endpoint; an array: the caller shows these statuses itself. */
  readonly suppressErrors?: boolean | readonly number[];
  /** true: the call is sent to its end even if its page goes. */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** true: the line of calls under way does not wait for it, because its caller shows its progress in place. */
  readonly isQuiet?: boolean;
}
