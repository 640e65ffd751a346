import { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { activate, sendActivationCode } from './activation.ts';
import { addressHooks } from './changedAddress.ts';
import { checkRegistration, completeRegistration } from './registerRoutes.ts';
import { mailRegistrationDesk, requestAccount } from './requestRoutes.ts';
import { userHooks } from './userHooks.ts';

export const registrationArea = defineArea({
  name: 'registration',
  endpoints: registrationEndpoints,
  handlers: {
    'POST users/create': requestAccount,
    'POST users/activate': activate,
    'POST users/send_activation_code': sendActivationCode,
    'POST email/registration': mailRegistrationDesk,
    'POST {product}/users/register/check': checkRegistration,
    'POST {product}/users/register/complete': completeRegistration,
  },
  hooks: { ...userHooks, ...addressHooks },
});
