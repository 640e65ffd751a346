import { AppError } from '../../shared/framework/AppError.ts';

/** The answer of a statement; undefined if it ran out of time. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'timeout') return undefined;
    throw error;
  }
}
