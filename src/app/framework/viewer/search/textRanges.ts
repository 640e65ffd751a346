import { findPhrase } from '../../../../shared/framework/query/findHits.ts';

/** A run of text of a page: with its end of line. */
interface TextRun {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** The text of a page, as `textRanges` sees it in the drawn page. */
export function pageText(runs: readonly TextRun[]): string {
  return runs.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
}

/** The places of a phrase in the drawn text of a page, in order. */
export function textRanges(layer: Element, phrase: string): Range[] {
  const { text, nodes } = textOf(layer);
  return findPhrase(text, phrase).map(({ start, end }) => {
    const range = document.createRange();
    const first = nodeAt(nodes, start);
    const last = nodeAt(nodes, end - 1);
    if (first && last) {
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
    }
    return range;
  });
}

interface PlacedNode {
  readonly node: Text;
  /** Place of its first character in the text of the page. */
  readonly start: number;
}

function textOf(layer: Element): { readonly text: string; readonly nodes: readonly PlacedNode[] } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: PlacedNode[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof HTMLBRElement) text += '\n';
  }
  return { text, nodes };
}

/** The node that holds the character at a place; of a line's end the one before. */
function nodeAt(nodes: readonly PlacedNode[], at: number): PlacedNode | undefined {
  let [low, high] = [0, nodes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((nodes[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return nodes[low];
}
