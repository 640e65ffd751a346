/** Elements that stored markup may show, with the attributes that they keep. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  ...Object.fromEntries(
    'b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'
      .split(' ')
      .map((name) => [name, []]),
  ),
};

const empty: ReadonlySet<string> = new Set(['br', 'hr']);

/** Elements whose text is no text for people. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
]);

// No `<` inside a tag, and a name ends where a blank or a slash begins the rest: so each search for a tag's end goes one way only and
// stops at the next `<`, and the whole takes no longer than reading it once.
const tag = /<(\/?)([a-z][^\s/<>]*)((?:[\s/][^<>]*)?)>|<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>/gi;

/**
 * Markup of people without anything that runs, styles or leads elsewhere than to a web page, a mail or a telephone. What comes
 * out is written anew from the list above: whatever this reader does not recognize as one of those elements comes out as text,
 * so that no browser can read it otherwise.
 */
export function sanitizeHtml(html: string): string {
  const open = new OpenElements();
  let out = '';
  let from = 0;
  let hidden: string | undefined;
  for (const match of html.matchAll(tag)) {
    const [whole, slash = '', rawName = '', attributes = ''] = match;
    if (hidden === undefined) out += escapeText(html.slice(from, match.index));
    from = match.index + whole.length;
    const name = rawName.toLowerCase();
    if (hidden !== undefined) {
      if (slash && name === hidden) hidden = undefined;
    } else if (slash) {
      out += open.closeTo(name);
    } else if (dropped.has(name)) {
      hidden = name;
    } else if (Object.hasOwn(allowed, name)) {
      out += `<${name}${attributesOf(name, attributes)}>`;
      if (!empty.has(name)) open.push(name);
    }
  }
  if (hidden === undefined) out += escapeText(html.slice(from));
  return out + open.closeAll();
}

/** The elements that stand open, outermost first. It knows how many of each there are, so that none is looked for in vain. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  push(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes an element and those left open within it; nothing for one that is not open. */
  closeTo(name: string): string {
    return (this.#counts.get(name) ?? 0) > 0 ? this.#closeFrom(this.#names.lastIndexOf(name)) : '';
  }

  closeAll(): string {
    return this.#closeFrom(0);
  }

  #closeFrom(at: number): string {
    const closed = this.#names.splice(at).toReversed();
    for (const name of closed) this.#counts.set(name, (this.#counts.get(name) ?? 0) - 1);
    return closed.map((name) => `</${name}>`).join('');
  }
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function attributesOf(element: string, text: string): string {
  let out = '';
  const seen = new Set<string>();
  for (const [, rawName = '', double, single, bare] of text.matchAll(attribute)) {
    const name = rawName.toLowerCase();
    const value = decode(double ?? single ?? bare ?? '');
    if (seen.has(name) || !allowed[element]?.includes(name)) continue;
    seen.add(name);
    if (name !== 'href' || leadsOutside(value)) out += ` ${name}="${escapeAttribute(value)}"`;
  }
  return element === 'a' && seen.has('href') ? `${out} rel="noopener noreferrer"` : out;
}

/** Addresses that people may be led to: of the web, a mail, a telephone, a page of this site. */
function leadsOutside(address: string): boolean {
  return /^(https?:|mailto:|tel:|\/(?![/\\]))/i.test(address.trim());
}

const signs: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** References in attributes; an unknown one stays the text that it is and is written as such. */
function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return signs.get(name.toLowerCase()) ?? whole;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text between elements. References such as `&eacute;` stay. */
function escapeText(text: string): string {
  return text
    .replaceAll(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
