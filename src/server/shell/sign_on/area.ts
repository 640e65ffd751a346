import { signOnEndpoints } from '../../../shared/shell/sign_on/endpoints.ts';
import { signOnLinkEndpoints } from '../../../shared/shell/sign_on/linkEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { anonymousStatus, forceAuthorization, secondaryStatus, temporarySession } from './secondaryRoutes.ts';
import { benefitsLink, trainingLink } from './signOnLinkRoutes.ts';
import { signOn, signOnCallback } from './signOnRoutes.ts';

export const signOnArea = defineArea({
  name: 'sign_on',
  endpoints: [...signOnEndpoints, ...signOnLinkEndpoints],
  handlers: {
    'GET oidc/login': signOn,
    'GET oidc/callback': signOnCallback,
    'GET oidc/status': secondaryStatus,
    'GET oidc/anon_status': anonymousStatus,
    'GET oidc/temp_session': temporarySession,
    'POST oidc/force_auth': forceAuthorization,
    'GET {product}/links/benefits': benefitsLink,
    'GET {product}/links/bistrainer': trainingLink,
  },
});
