import { type AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { passChallenge } from './challenge.ts';

const captchaErrors = defineErrors({ captcha_required: 400 });

/**
 * Uses up a solved challenge. Another captcha service would replace the check here only.
 * @param form as of the challenge
 * @throws AppError `captcha_required` (400). Rule R-242
 */
export async function requireCaptcha(connection: Connection, captcha: string, now: Date, form = ''): Promise<void> {
  if (!(await passChallenge(connection, captcha, now, form))) throw captchaRequired();
}

/** The refusal of a call without a solved challenge. */
export function captchaRequired(): AppError {
  return captchaErrors.captcha_required({}, { errors: { captcha: { key: 'error.captcha_required' } } });
}
