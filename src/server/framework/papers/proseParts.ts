import type { Nodes, Parent, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ProsePart, ProseRun } from './PaperContent.ts';

type Fill = (name: string) => string;

const inBraces = /\{([\w.]+)\}/g;

/**
 * A Markdown text with values in place of its names in braces. The values come after the marks are read, so that none of them is a mark.
 * A line whose every name is blank is left out.
 */
export function proseParts(markdown: string, valueOf: Fill): ProsePart[] {
  return partsOf(fromMarkdown(filledLines(markdown, valueOf)), valueOf, { isStrong: false, isEmphasized: false });
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

function partsOf(node: Nodes, valueOf: Fill, style: Style, kind: ProsePart['kind'] = 'paragraph', number = 1): ProsePart[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', number, runs: runsOf(node, valueOf, style) }];
    case 'paragraph':
      return [{ kind, number, runs: runsOf(node, valueOf, style) }];
    case 'list':
      return node.children.flatMap((item, i) =>
        item.children.flatMap((child, at) =>
          partsOf(child, valueOf, style, at > 0 ? 'paragraph' : node.ordered ? 'number' : 'bullet', (node.start ?? 1) + i),
        ),
      );
    case 'root':
    case 'blockquote':
      return node.children.flatMap((child) => partsOf(child, valueOf, style));
    case 'code':
    case 'html':
      return [{ kind, number, runs: [{ ...style, text: filledLine(node.value, valueOf) }] }];
    default:
      return [];
  }
}

function runsOf(node: Parent, valueOf: Fill, style: Style): ProseRun[] {
  return node.children.flatMap((child) => runOf(child as PhrasingContent, valueOf, style));
}

function runOf(node: PhrasingContent, valueOf: Fill, style: Style): ProseRun[] {
  switch (node.type) {
    case 'strong':
      return runsOf(node, valueOf, { ...style, isStrong: true });
    case 'emphasis':
      return runsOf(node, valueOf, { ...style, isEmphasized: true });
    case 'break':
      return [{ ...style, text: '\n' }];
    case 'text':
    case 'inlineCode':
    case 'html':
      return [{ ...style, text: node.value.replaceAll(inBraces, (_whole, name: string) => valueOf(name)) }];
    default:
      return 'children' in node ? runsOf(node, valueOf, style) : [];
  }
}
