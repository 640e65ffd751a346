/** Header of the answer with papers of several records: number of the records that the paper does not suit. */
export const leftOutHeader = 'papers-left-out';
