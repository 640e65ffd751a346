import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { passChallenge } from './challenge.ts';

const captchaErrors = defineErrors({ captcha_required: 400 });

/**
 * Uses up a solved challenge. Another captcha service would replace the check here only.
 * @throws AppError `captcha_required` (400). Rule R-242
 */
export async function requireCaptcha(connection: Connection, captcha: string, now: Date): Promise<void> {
  if (!(await passChallenge(connection, captcha, now)))
    throw captchaErrors.captcha_required({}, { errors: { captcha: { key: 'error.captcha_required' } } });
}
