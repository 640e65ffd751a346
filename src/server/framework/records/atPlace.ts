import { AppError } from '../../../shared/framework/AppError.ts';

/**
 * Writes one item of a list that a client sent. A refusal names its fields by their place in the body.
 * @param place such as `items/1`
 * @throws AppError as `write`, with errors such as `items/1/name_en`
 */
export async function atPlace<Result>(place: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = Object.fromEntries(Object.entries(error.errors).map(([field, problem]) => [`${place}/${field}`, problem]));
    const { code, status, messageKey, details } = error;
    throw new AppError(code, status, { messageKey, details, errors, cause: error });
  }
}
