/** The parameter of a record's address that names its open tab. */
export const tabParameter = 'tab';

/** The search of the address of a record with the tab of a child open; empty for the record itself. */
export function tabSearch(name: string): string {
  return name === '' ? '' : new URLSearchParams({ [tabParameter]: name }).toString();
}
