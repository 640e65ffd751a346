import { type Carrier, cookiePlace } from './cookiePlace.ts';
import type { DeviceToken } from './rememberedDevices.ts';

/**
 * The login cookie of a company, which scripts cannot read, and a second cookie without any secret, which tells the sign-in page that an
 * attempt is worthwhile. Spec S-123, S-342; law 31.
 */
export const loginCookie = {
  find: ({ request }: Carrier, company: string): string | undefined => request.cookies[cookieName(company)],

  set: (carrier: Carrier, company: string, { token, expiresAt }: DeviceToken): void => {
    const options = { ...cookiePlace(carrier), expires: expiresAt };
    carrier.reply.setCookie(cookieName(company), token, { ...options, httpOnly: true });
    carrier.reply.setCookie(markName(company), '1', options);
  },

  clear: (carrier: Carrier, company: string): void => {
    carrier.reply.clearCookie(cookieName(company), { ...cookiePlace(carrier), httpOnly: true });
    carrier.reply.clearCookie(markName(company), cookiePlace(carrier));
  },
};

function cookieName(company: string): string {
  return `login_${company.toLowerCase()}`;
}

function markName(company: string): string {
  return `kept_${company.toLowerCase()}`;
}
