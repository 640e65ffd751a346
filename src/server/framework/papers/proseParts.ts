import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ProsePart, ProseRun } from './PaperContent.ts';

type Fill = (name: string) => string;

const inBraces = /\{([\w.]+)\}/g;

/**
 * A Markdown text with values in place of its names in braces. The values come after the marks are read, so that none of them is a mark.
 * A line whose every name is blank is left out.
 */
export function proseParts(markdown: string, valueOf: Fill): ProsePart[] {
  return partsOf(fromMarkdown(filledLines(markdown, valueOf)), valueOf);
}

/** A text of one line with values in place of its names in braces. */
export function filledLine(text: string, valueOf: Fill): string {
  return text.replaceAll(inBraces, (_whole, name: string) => valueOf(name)).trim();
}

function filledLines(text: string, valueOf: Fill): string {
  const lines = text.split('\n').filter((line) => {
    const names = [...line.matchAll(inBraces)].map(([, name = '']) => name);
    return names.length === 0 || names.some((name) => valueOf(name) !== '');
  });
  return lines.join('\n');
}

type Style = Pick<ProseRun, 'isStrong' | 'isEmphasized'>;

/** A node of the tree of a Markdown text. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly children?: readonly Node[];
}

function partsOf(node: Node, valueOf: Fill, kind: ProsePart['kind'] = 'paragraph', number = 1): ProsePart[] {
  const { type, children = [] } = node;
  if (type === 'heading') return [{ kind: 'heading', number, runs: runsOf(children, valueOf, plain) }];
  if (type === 'paragraph') return [{ kind, number, runs: runsOf(children, valueOf, plain) }];
  if (type === 'list')
    return children.flatMap((item, i) => itemParts(item, valueOf, node.ordered ? 'number' : 'bullet', (node.start ?? 1) + i));
  if (node.value !== undefined) return [{ kind, number, runs: [{ ...plain, text: filledLine(node.value, valueOf) }] }];
  return children.flatMap((child) => partsOf(child, valueOf));
}

/** The first part of an item has its mark. */
function itemParts({ children = [] }: Node, valueOf: Fill, kind: ProsePart['kind'], number: number): ProsePart[] {
  return children.flatMap((child, i) => partsOf(child, valueOf, i === 0 ? kind : 'paragraph', number));
}

const plain: Style = { isStrong: false, isEmphasized: false };

function runsOf(nodes: readonly Node[], valueOf: Fill, style: Style): ProseRun[] {
  return nodes.flatMap((node): ProseRun[] => {
    if (node.type === 'break') return [{ ...style, text: '\n' }];
    if (node.value !== undefined) return [{ ...style, text: node.value.replaceAll(inBraces, (_whole, name: string) => valueOf(name)) }];
    return runsOf(node.children ?? [], valueOf, {
      isStrong: style.isStrong || node.type === 'strong',
      isEmphasized: style.isEmphasized || node.type === 'emphasis',
    });
  });
}
