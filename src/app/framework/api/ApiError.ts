/** Values that the server would take in place of refused ones: field -> value. */
export type Offers = Readonly<Record<string, string | number | boolean>>;

/** problem+json as our server writes it (RFC 9457; law 24). For any other body, only the status is set. */
export interface Problem {
  readonly status: number;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly request_id?: string;
  /** Problems of a request body: field -> message, in the language of the request. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Values that would be taken in place of refused ones, by field. */
  readonly offers?: Offers;
  /** The parameter at fault in a list request. */
  readonly parameter?: string;
  readonly value?: string;
  readonly allowed?: readonly string[];
}

/** Messages of a refused form as react-admin sets them: by field, below `root` for the form as a whole. */
export interface RefusedBody {
  readonly errors?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** A call that was refused, failed or never reached the server (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** HTTP reason phrase; empty over HTTP/2 and for a call that never arrived. */
  readonly statusText: string;
  readonly problem: Problem;
  /** The response body as received, for the details of the error dialog. */
  readonly details: string;
  /** react-admin reads the messages of fields here (`body.errors`), in some places only from an own property. */
  readonly body: RefusedBody;

  /** @param response `body` replaces the problem where react-admin reads it */
  constructor(problem: Problem, response: { statusText?: string; details?: string; cause?: unknown; body?: RefusedBody } = {}) {
    super(
      problem.detail ?? problem.title ?? response.statusText ?? '',
      response.cause === undefined ? undefined : { cause: response.cause },
    );
    this.status = problem.status;
    this.statusText = response.statusText ?? '';
    this.problem = problem;
    this.details = response.details ?? '';
    this.body = response.body ?? problem;
  }
}

/** true for a call that never reached the server, or whose answer was lost. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'unreachable';
}

/** Reads the refusal of a response, with a body of any type. */
export async function readApiError(response: Response): Promise<ApiError> {
  const details = await response.text().catch(() => '');
  return new ApiError({ ...parseProblem(details), status: response.status }, { statusText: response.statusText, details });
}

export function parseProblem(text: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<Problem>) : {};
  } catch {
    return {};
  }
}
