import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { App } from '../../framework/context/App.ts';
import type { VisitorCheck } from '../../framework/context/VisitorCheck.ts';
import { identityConnection, identityWithin } from '../credentials/identityConnection.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { fitsChallenge } from './challenge.ts';
import { captchaRequired, requireCaptcha } from './requireCaptcha.ts';
import { countSent, visitorLimits } from './visitorLimits.ts';

const visitorErrors = defineErrors({ too_many_forms: 429 });

/** The check of visitors: a limit for each network, and a solved challenge of the form for each record. Rule R-242 */
export function visitorCheck(app: Pick<App, 'database'>): VisitorCheck {
  return {
    checkStep: (ctx, path) => limitAttempts(identityConnection(app), visitorLimits.step(path, ctx), visitorErrors.too_many_forms),
    checkRecord: async (ctx, path, proof = '') => {
      const connection = identityConnection(app);
      const isFit = await fitsChallenge(connection, proof, ctx.now, path);
      const limit = isFit ? visitorLimits.tried(path, ctx) : visitorLimits.junk(ctx);
      await limitAttempts(connection, limit, visitorErrors.too_many_forms);
      if (!isFit) throw captchaRequired();
    },
    pass: async (scoped, path, proof = '') => {
      const [connection, { ctx }] = [identityWithin(scoped), scoped];
      await requireCaptcha(connection, proof, ctx.now, path);
      await limitAttempts(connection, visitorLimits.sent(path, ctx), visitorErrors.too_many_forms);
      await countSent(connection, path, ctx.now);
    },
  };
}
