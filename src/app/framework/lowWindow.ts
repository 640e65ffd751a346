/** Media query of windows too low for a heading above rows, such as a small one at twice the size, or a phone on its side. */
export const lowWindow = '@media (max-height: 560px) and (min-width: 600px)';
