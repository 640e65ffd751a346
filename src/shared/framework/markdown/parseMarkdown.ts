/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] };

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const fence = /^```/;
const heading = /^(#{1,4}) +(.+)$/;
const item = /^(?:[-*]|(\d{1,3})\.) +(.+)$/;
const ruler = /^\|?[ :|-]*-[ :|-]*$/;

/**
 * Reads the part of Markdown that documents need: headings, paragraphs, lists, tables, fenced code; code, strong, emphasis and
 * links within a line. All else is text: markup of HTML never becomes any, whoever wrote it.
 */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  const lineAt = (index: number): string => lines[index]?.trimEnd() ?? '';
  /** Takes lines from the current one on, as long as they fit. */
  const take = (fits: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (at < lines.length && fits(lineAt(at))) taken.push(lineAt(at++));
    return taken;
  };
  while (at < lines.length) {
    const line = lineAt(at);
    const title = heading.exec(line);
    if (line.trim() === '') at += 1;
    else if (fence.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: take((next) => !fence.test(next)).join('\n') });
      at += 1;
    } else if (title) {
      blocks.push({ kind: 'heading', level: levelOf(title[1] ?? ''), parts: parseInline(title[2] ?? '') });
      at += 1;
    } else if (line.includes('|') && ruler.test(lineAt(at + 1)) && lineAt(at + 1).includes('|')) {
      const [head = '', , ...rows] = take((next) => next.includes('|'));
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (item.test(line)) {
      const ordered = /^\d/.test(line);
      const items = take((next) => item.test(next) || /^ +\S/.test(next));
      blocks.push({ kind: 'list', ordered, items: joinItems(items).map(parseInline) });
    } else blocks.push({ kind: 'paragraph', parts: parseInline(paragraphFrom(take, lineAt)) });
  }
  return blocks;

  function paragraphFrom(takeLines: typeof take, read: typeof lineAt): string {
    // The first line begins the paragraph whatever it looks like, so that every line is taken by somebody.
    const first = read(at++);
    const more = takeLines((next) => next.trim() !== '' && !fence.test(next) && !heading.test(next) && !item.test(next));
    return [first, ...more].map((next) => next.trim()).join(' ');
  }
}

/** What a reader would read aloud, without any marks. */
export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? plainText(part.parts) : part.text)).join('');
}

function levelOf(marks: string): 1 | 2 | 3 | 4 {
  return marks.length === 1 ? 1 : marks.length === 2 ? 2 : marks.length === 3 ? 3 : 4;
}

/** Lines that begin with spaces go on with the item before. */
function joinItems(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    const text = item.exec(line)?.[2];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

/** Cells between bars; a bar within code or behind a backslash is text. */
function cellsOf(line: string): readonly (readonly Inline[])[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  const cells = inner.match(/(?:`[^`]*`|\\.|[^|`\\]|[`\\])+|(?<=\|)(?=\|)/g) ?? [];
  return cells.map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));
}

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) });
    parts.push(markedPart(found));
    end = found.index + found[0].length;
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts;
}

function markedPart([whole, code, strong, emphasis, label = '', href = '']: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', parts: parseInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', parts: parseInline(emphasis) };
  return isSafe(href) ? { kind: 'link', href, parts: parseInline(label) } : { kind: 'text', text: whole };
}

/** A page of this site, a web page or a mail: nothing that runs, and nothing that only looks like a page of this site. */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)/i.test(href) && !href.includes('\\');
}
