import { emailEndpoints } from '../../../shared/framework/endpoints/emailEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { listAddresses, sendEmail, sendPicture } from './emailRoutes.ts';

export const emailArea = defineArea({
  name: 'email',
  endpoints: emailEndpoints,
  handlers: { 'POST email/send': sendEmail, 'POST email/pictures': sendPicture, 'GET email/addresses': listAddresses },
});
