/** PostgreSQL's report on a refused statement; missing texts are empty. */
interface Violation {
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string;
  readonly column: string;
  /** `Key (code)=(x) already exists.` */
  readonly detail: string;
  /** Message of PostgreSQL, or of a trigger. */
  readonly message: string;
}

/** Reads the violation from an error of any kind. */
export function violationOf(error: unknown): Violation {
  const text = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    code: text('code'),
    constraint: text('constraint'),
    column: text('column'),
    detail: text('detail'),
    message: text('message'),
  };
}
