import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** Elements that stored markup may show, with the attributes that they keep. Everything else is reduced to its text. */
const allowed: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['href', 'title'],
    b: [],
    blockquote: [],
    br: [],
    code: [],
    em: [],
    h1: [],
    h2: [],
    h3: [],
    h4: [],
    hr: [],
    i: [],
    li: [],
    ol: [],
    p: [],
    pre: [],
    s: [],
    span: [],
    strong: [],
    sub: [],
    sup: [],
    table: [],
    tbody: [],
    td: [],
    th: [],
    thead: [],
    tr: [],
    u: [],
    ul: [],
  }),
);

/** Elements whose text is no text. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title']);

/**
 * Shows stored markup. It is read into a document that runs nothing and rebuilt element by element from the list above, so that no
 * script, style, handler or foreign address of it ever reaches the page.
 */
export function HtmlText({ html }: { readonly html: string }) {
  return useMemo(() => rebuild(new DOMParser().parseFromString(html, 'text/html').body), [html]);
}

function rebuild(parent: Node): ReactNode {
  return createElement(Fragment, {}, ...Array.from(parent.childNodes, rebuildNode));
}

function rebuildNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  const attributes = allowed.get(name);
  if (!attributes) return rebuild(node);
  const props = Object.fromEntries(attributes.flatMap((attribute) => kept(attribute, node.getAttribute(attribute))));
  const external = name === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return node.hasChildNodes()
    ? createElement(name, { ...props, ...external }, rebuild(node))
    : createElement(name, { ...props, ...external });
}

function kept(attribute: string, value: string | null): [string, string][] {
  if (value === null || (attribute === 'href' && !/^(https?:|mailto:|tel:|\/(?!\/))/i.test(value.trim()))) return [];
  return [[attribute, value]];
}
