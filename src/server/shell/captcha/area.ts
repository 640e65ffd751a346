import { captchaEndpoints } from '../../../shared/shell/captcha/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { checkCaptcha, issueChallenge } from './captchaRoutes.ts';

export const captchaArea = defineArea({
  name: 'captcha',
  endpoints: captchaEndpoints,
  handlers: {
    'GET globals/google_recaptcha/challenge': issueChallenge,
    'POST globals/google_recaptcha/check_recaptcha': checkCaptcha,
  },
});
