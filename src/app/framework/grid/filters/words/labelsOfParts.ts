/**
 * The labels of operator and value where the place says what they are, as a selector. That of a select box is no `label`. Inputs within
 * `data-own-labels`, such as the two ends of a range, keep theirs.
 */
export const labelsOfParts = '& [id$="-label"]:not([data-own-labels] *)';
