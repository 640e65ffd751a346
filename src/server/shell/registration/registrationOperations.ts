import { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { checkCaptcha, giveChallenge } from '../captcha/captchaRoutes.ts';
import { activate, sendActivationCode } from './activation.ts';
import { checkRegistration, completeRegistration } from './registerRoutes.ts';
import { requestAccount, writeToDesk } from './requestRoutes.ts';

export const registrationOperations = bindOperations(registrationEndpoints, {
  'POST users/create': requestAccount,
  'POST users/activate': activate,
  'POST users/send_activation_code': sendActivationCode,
  'POST email/registration': writeToDesk,
  'GET globals/google_recaptcha/challenge': giveChallenge,
  'POST globals/google_recaptcha/check_recaptcha': checkCaptcha,
  'POST {product}/users/register/check': checkRegistration,
  'POST {product}/users/register/complete': completeRegistration,
});
