import http from 'node:http';
import { Provider } from 'oidc-provider';

/** An account of the identity provider. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
}

interface ProviderOptions {
  /** Address of the portal that the provider redirects to. */
  readonly callback: string;
  /** 0: any free port. */
  readonly port?: number;
  /** false: claims come on request only, as in the standard. */
  readonly claimsInToken?: boolean;
  readonly accountOf: (id: string) => ProviderAccount;
}

export interface RunningProvider {
  /** Environment variables that make it the provider of a portal. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** A real OpenID Connect provider on a port of this machine, with its own pages to sign in. */
export async function startProvider({ callback, port = 0, claimsInToken = true, accountOf }: ProviderOptions): Promise<RunningProvider> {
  const server = http.createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider listens');
  const issuer = `http://127.0.0.1:${address.port}`;
  const client = { client_id: 'portal', client_secret: 'a-secret-of-the-tests' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback], grant_types: ['authorization_code'], response_types: ['code'] }],
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accountOf(id) }) }),
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
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret, OIDC_NAME: 'Test ID' },
    close: () => void server.close(),
  };
}
