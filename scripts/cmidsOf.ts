/** The command ids of a resource's screens. */
export interface ResourceCmids {
  /** Of the list, and of the page to read a record. */
  readonly list: string;
  /** Of the forms to add and to change a record. */
  readonly form: string;
}

/** Greatest length of a command id. */
export const cmidLength = 40;
const endings = { list: '-START', form: '-ADD' } as const;

/** The stem of command ids for a name: `book_orders` gives `BOOK-ORDERS`. */
export function cmidStem(name: string): string {
  return name
    .toUpperCase()
    .replaceAll('_', '-')
    .slice(0, cmidLength - endings.list.length - '-99'.length);
}

/** `BOOKS-START` and `BOOKS-ADD`, as in most resources of the product: one rule for new resources and adopted tables. */
export function cmidsOf(stem: string): ResourceCmids {
  return { list: `${stem}${endings.list}`, form: `${stem}${endings.form}` };
}
