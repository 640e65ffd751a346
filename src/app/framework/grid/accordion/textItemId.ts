/** The id of a record in the page, and the fragment of the address that opens it there. */
export function textItemId(id: number | string): string {
  return `item-${id}`;
}
