import { Mark, Node } from '@tiptap/react';

/** Elements that stored markup may hold and that have no tool: kept as they are when a text is edited. */
const marks = ['sub', 'sup'].map((tag) => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }));

interface Part {
  readonly name: string;
  readonly tag: string;
  readonly content: string;
  readonly group?: string;
}

const parts: readonly Part[] = [
  { name: 'table', tag: 'table', content: 'tablePart+', group: 'block' },
  { name: 'tableHead', tag: 'thead', content: 'tableRow+', group: 'tablePart' },
  { name: 'tableBody', tag: 'tbody', content: 'tableRow+', group: 'tablePart' },
  { name: 'tableRow', tag: 'tr', content: 'tableCell+' },
  { name: 'tableHeading', tag: 'th', content: 'block+', group: 'tableCell' },
  { name: 'tableData', tag: 'td', content: 'block+', group: 'tableCell' },
];

const tables = parts.map(({ tag, ...part }) =>
  Node.create({ ...part, isolating: true, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

export const keptMarkup = [...marks, ...tables];
