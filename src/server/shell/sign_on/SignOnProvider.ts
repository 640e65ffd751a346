import * as oidc from 'openid-client';
import type { SignOnConfig } from '../../config.ts';
import type { Transaction } from './sealedTransaction.ts';

/** What an identity provider says of who has signed in there. */
export interface Identity {
  readonly email: string;
  /** Whether the provider vouches for the address: an address that somebody merely typed there proves nothing. */
  readonly isVerified: boolean;
}

const timeoutSeconds = 10;

/** Thrown when somebody turned back at the provider. */
export class SignOnCancelled extends Error {}

/** The identity provider of the installation, asked for its addresses and keys when they are first needed. Decisions 32. */
export class SignOnProvider {
  readonly #config: SignOnConfig;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(config: SignOnConfig) {
    this.#config = config;
  }

  /** @throws Error when the provider cannot be reached; the next call asks it again */
  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const url = new URL(issuer);
    this.#discovered ??= oidc
      .discovery(url, clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The configuration admits http on this machine only.
        execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        this.#discovered = undefined;
        throw error;
      });
    return this.#discovered;
  }

  /**
   * The provider's page for a transaction: authorization code with PKCE (S256), state and nonce.
   * @throws Error when the provider cannot be reached
   */
  async authorizationUrl({ state, nonce, verifier, callback, secondary }: Transaction): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: callback,
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // A further authorization is worth something only if it is given now.
      ...(secondary && { prompt: 'login' }),
    });
    return url.href;
  }

  /**
   * Exchanges the code that the provider sent back for who has signed in.
   * @param query all after `?` of the callback
   * @throws SignOnCancelled; Error for a code, state, nonce or signature that is not right, and when the provider cannot be reached
   */
  async identify(transaction: Transaction, query: string): Promise<Identity> {
    const configuration = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${transaction.callback}?${query}`), {
        pkceCodeVerifier: transaction.verifier,
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // A provider that keeps to the letter of the standard tells the address on request only.
      const told =
        claims?.['email'] === undefined && claims ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return { email: typeof told?.['email'] === 'string' ? told['email'] : '', isVerified: told?.['email_verified'] === true };
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        throw new SignOnCancelled('access_denied', { cause: error });
      throw error;
    }
  }
}
