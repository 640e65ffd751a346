import { isPublicHost } from '../../../shared/framework/fields/publicHost.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { newSecret } from '../webhooks/webhookHooks.ts';

export const targetHooks = defineHooks({
  /**
   * Refuses hosts that are not of the internet, makes the secret of an address that has none, and forgets key and password of a server
   * with another host or port: they are for the one that was tested.
   * @throws AppError `invalid_body` (400)
   */
  'push_report_targets.check': async ({ record, previous }) => {
    if (!record) return undefined;
    if (record['kind'] === 'webhook') return record['secret'] || previous?.['kind'] === 'webhook' ? undefined : { secret: newSecret() };
    const host = textOf(record['host']).toLowerCase();
    if (host !== '' && host !== textOf(previous?.['host']).toLowerCase() && !isPublicHost(host.includes(':') ? `[${host}]` : host))
      throw httpErrors.invalid_body({}, { errors: { host: { key: 'push_reports.host_private' } } });
    if (!previous) return undefined;
    const isMoved = ['host', 'port'].some((name) => (record[name] ?? null) !== (previous[name] ?? null));
    if (!isMoved) return undefined;
    const kept = (name: string) => (record[name] !== undefined && record[name] !== previous[name] ? record[name] : null);
    return { host_key: kept('host_key'), password: kept('password'), private_key: kept('private_key') };
  },
});
