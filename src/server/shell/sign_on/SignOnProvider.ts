import * as oidc from 'openid-client';
import type { SignOnConfig } from '../../settings/config.ts';
import type { Transaction } from './sealedTransaction.ts';

/** Claims of an identity provider about the user who has signed in there. */
export interface Identity {
  readonly email: string;
  /** true: the provider has verified the address. An address that was merely typed in there proves nothing. */
  readonly isVerified: boolean;
}

const timeoutSeconds = 10;

/** Thrown if the user cancels at the provider. */
export class SignOnCancelled extends Error {}

/** The identity provider of the installation. Reads its addresses and keys at first use. Law 32. */
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
        // The configuration allows http on this machine only.
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
   * @param username name that the page may offer to the user
   * @throws Error when the provider cannot be reached
   */
  async authorizationUrl({ state, nonce, verifier, callback, secondary }: Transaction, username?: string): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: callback,
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // A further authorization must be given now, not by an earlier sign-in.
      ...(secondary && { prompt: 'login' }),
      ...(username !== undefined && { login_hint: username }),
    });
    return url.href;
  }

  /**
   * Exchanges the provider's code for the identity of the user.
   * @param query part of the callback URL after `?`
   * @throws SignOnCancelled; Error for a wrong code, state, nonce or signature, and if the provider cannot be reached
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
      // A provider that follows the standard to the letter sends the address only on request.
      const profile =
        claims?.['email'] === undefined && claims ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return { email: typeof profile?.['email'] === 'string' ? profile['email'] : '', isVerified: profile?.['email_verified'] === true };
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        throw new SignOnCancelled('access_denied', { cause: error });
      throw error;
    }
  }
}
