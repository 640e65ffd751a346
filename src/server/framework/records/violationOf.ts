/** PostgreSQL's report on a constraint that a statement breaks; texts are empty where it has none. */
interface Violation {
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string;
  readonly column: string;
}

/** Reads the violation from an error of any kind. */
export function violationOf(error: unknown): Violation {
  const text = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { code: text('code'), constraint: text('constraint'), column: text('column') };
}
