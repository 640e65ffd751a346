import http from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll } from 'vitest';

/** Somebody known to the identity provider. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface IdentityProvider {
  /** The environment that makes it the provider of a portal. */
  readonly environment: Readonly<Record<string, string>>;
  /** Account id -> claims; tests add theirs. */
  readonly accounts: Map<string, ProviderAccount>;
  /** Goes through the provider's pages as a person does. @returns the address that it leads back to */
  readonly passThrough: (authorizationUrl: string, account: string) => Promise<string>;
  /** Turns back at the provider. @returns the address that it leads back to */
  readonly turnBack: (authorizationUrl: string) => Promise<string>;
}

interface ProviderOptions {
  /** Address of the portal that the provider leads back to. */
  readonly callback: string;
  /** false: claims are told on request only, as the standard has it. */
  readonly claimsInToken?: boolean;
}

/** A real OpenID Connect provider on a free port of this machine, for the time of a test file. */
export async function identityProvider({ callback, claimsInToken = true }: ProviderOptions): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = http.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider listens');
  const issuer = `http://127.0.0.1:${address.port}`;
  const client = { client_id: 'portal', client_secret: 'a-secret-of-the-tests' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback], grant_types: ['authorization_code'], response_types: ['code'] }],
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email'],
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: ['a-key-of-the-tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 600, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  afterAll(() => void server.close());

  const walk = async (start: string, nextForm: (page: string) => string | undefined): Promise<string> => {
    const jar = new Map<string, string>();
    let url = start;
    let form: string | undefined;
    for (let step = 0; step < 15 && !url.startsWith(callback); step += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form !== undefined && { method: 'POST', body: form }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      form = undefined;
      if (response.status === 200) {
        const page = await response.text();
        form = nextForm(page);
        if (form === undefined) url = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] ?? '', url).href;
      } else url = new URL(response.headers.get('location') ?? '', url).href;
    }
    if (!url.startsWith(callback)) throw new Error(`the provider led to ${url}`);
    return url;
  };
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret, OIDC_NAME: 'Test ID' },
    accounts,
    passThrough: (url, account) =>
      walk(url, (page) =>
        page.includes('value="login"') ? `prompt=login&login=${encodeURIComponent(account)}&password=x` : 'prompt=consent',
      ),
    turnBack: (url) => walk(url, () => undefined),
  };
}
