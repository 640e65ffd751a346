/** Path and query of the page that sets a new password with the hash of a link. */
export function linkTo(company: string, hash: string): string {
  return `/reset-password/set?${new URLSearchParams({ company, hash }).toString()}`;
}
