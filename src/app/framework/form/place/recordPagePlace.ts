/** Marks the page of a record, by the columns that it has room for. */
export const recordPage = 'data-record-page';

/** Pixels of the fields at most, and of the column beside them with its gap. */
const [fieldsWidth, asideWidth] = [1120, 344];

/** Styles of the place that a page is drawn in: it centres the page of a record in a wide window, breadcrumb and tools included. */
export const recordPagePlace = {
  [`&:has([${recordPage}="narrow"]) > *`]: { maxWidth: fieldsWidth, mx: 'auto' },
  [`&:has([${recordPage}="wide"]) > *`]: { maxWidth: fieldsWidth + asideWidth, mx: 'auto' },
} as const;
