/** The two products that offer an account with limited access. */
export type AccessProduct = 'online-quoting' | 'rapid-bol';

interface AccountName {
  readonly company: string;
  readonly username: string;
}

/** Path of the page that activates an account, without the portal's address. Spec S-049, S-166. */
export function activationPath(product: AccessProduct, { company, username }: AccountName): string {
  return `/${product}-activation?company=${encodeURIComponent(company)}&username=${encodeURIComponent(username)}`;
}
