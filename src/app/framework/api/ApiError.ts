/** problem+json as our server writes it (RFC 9457; decisions 24). Any other body leaves only what the status says. */
export interface Problem {
  readonly status: number;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly request_id?: string;
  /** A body's offences: field -> message, worded in the request's language. */
  readonly errors?: Readonly<Record<string, string>>;
  /** A list request's offence. */
  readonly parameter?: string;
  readonly value?: string;
  readonly allowed?: readonly string[];
}

/** A call that was refused, failed or never reached the server (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** HTTP reason phrase; empty over HTTP/2 and for a call that never arrived. */
  readonly statusText: string;
  readonly problem: Problem;
  /** The response body as it came, for the details of the error dialog. */
  readonly details: string;

  constructor(problem: Problem, response: { statusText?: string; details?: string; cause?: unknown } = {}) {
    super(
      problem.detail ?? problem.title ?? response.statusText ?? '',
      response.cause === undefined ? undefined : { cause: response.cause },
    );
    this.status = problem.status;
    this.statusText = response.statusText ?? '';
    this.problem = problem;
    this.details = response.details ?? '';
  }

  /** Where react-admin looks for the messages of fields (`body.errors`). */
  get body(): Problem {
    return this.problem;
  }
}

/** Reads the refusal of a response, whatever its body is. */
export async function readApiError(response: Response): Promise<ApiError> {
  const details = await response.text().catch(() => '');
  return new ApiError({ ...parseProblem(details), status: response.status }, { statusText: response.statusText, details });
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<Problem>) : {};
  } catch {
    return {};
  }
}
