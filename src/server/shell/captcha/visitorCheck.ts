import type { App } from '../../framework/context/App.ts';
import type { VisitorCheck } from '../../framework/context/VisitorCheck.ts';
import { identityConnection, identityWithin } from '../credentials/identityConnection.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { requireCaptcha } from './requireCaptcha.ts';

const windowMs = 3_600_000;
/** Records that one network sends in an hour to one form: an office behind one address. */
const perNetwork = 30;
/** Records that all visitors together send in an hour to one form. */
const perForm = 300;
/** Checks of steps for each record, corrections included. */
const stepsPerRecord = 15;

/** The check of visitors: a limit for each network and each form, and a solved challenge for each record. Rule R-242 */
export function visitorCheck(app: Pick<App, 'database'>): VisitorCheck {
  return {
    limit: async ({ client, now }, path, attempt) => {
      const connection = identityConnection(app);
      const [form, times] = attempt === 'step' ? [`${path} steps`, stepsPerRecord] : [path, 1];
      const network = { what: 'record sent from a network', key: `${form} ${networkOf(client.address)}` } as const;
      await limitAttempts(connection, { ...network, max: perNetwork * times, windowMs, now, sharedBy: 'network' });
      await limitAttempts(connection, { what: 'record sent to a form', key: form, max: perForm * times, windowMs, now });
    },
    pass: (connection, proof = '') => requireCaptcha(identityWithin(connection), proof, connection.ctx.now),
  };
}
