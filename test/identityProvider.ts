import { afterAll } from 'vitest';
import { type ProviderAccount, startProvider } from './startProvider.ts';

export interface IdentityProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** Account id -> claims; tests add theirs. */
  readonly accounts: Map<string, ProviderAccount>;
  /** Goes through the provider's pages like a user. @returns the address that it redirects to */
  readonly passThrough: (authorizationUrl: string, account: string) => Promise<string>;
  /** Cancels at the provider. @returns the address that it redirects to */
  readonly turnBack: (authorizationUrl: string) => Promise<string>;
}

interface ProviderOptions {
  /** Address of the portal that the provider redirects to. */
  readonly callback: string;
  /** false: claims come on request only, as in the standard. */
  readonly claimsInToken?: boolean;
}

/** A real OpenID Connect provider on a free port of this machine, open until the end of a test file, with a simulated user. */
export async function identityProvider({ callback, claimsInToken = true }: ProviderOptions): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const { environment, close } = await startProvider({ callback, claimsInToken, accountOf: (id) => accounts.get(id) ?? {} });
  afterAll(close);

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
    environment,
    accounts,
    passThrough: (url, account) =>
      walk(url, (page) =>
        page.includes('value="login"') ? `prompt=login&login=${encodeURIComponent(account)}&password=x` : 'prompt=consent',
      ),
    turnBack: (url) => walk(url, () => undefined),
  };
}
