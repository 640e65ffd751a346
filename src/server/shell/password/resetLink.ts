/** Path and query of the page where the hash of a link sets a new password. */
export function linkTo(company: string, hash: string): string {
  return `/reset-password/set?${new URLSearchParams({ company, hash }).toString()}`;
}
