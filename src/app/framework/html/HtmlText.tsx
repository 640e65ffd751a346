import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { allowedElements, allowedLinkAttributes, allowedSchemes, droppedElements } from '../../../shared/framework/html/allowedMarkup.ts';
import { MarkedText } from './MarkedText.tsx';

const allowedAddress = new RegExp(`^((${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');

interface HtmlTextProps {
  readonly html: string;
  /** false: links are shown as their texts. */
  readonly hasLinks?: boolean;
  /** Words of a search, whose hits are marked. */
  readonly words?: readonly string[];
}

/**
 * Shows stored markup. Parses it into a document that runs nothing and rebuilds it from the allowed elements, so that no script, style,
 * handler or foreign address in it ever reaches the page.
 */
export function HtmlText({ html, hasLinks = true, words = none }: HtmlTextProps) {
  const content = useMemo(() => rebuild(parseHtml(html), { hasLinks, words }), [html, hasLinks, words]);
  // Text without markup has no other line breaks than its own.
  return html.includes('<') || !html.includes('\n') ? content : <div style={{ whiteSpace: 'pre-line' }}>{content}</div>;
}

/** The words of stored markup, without its elements. */
export function htmlWords(html: string): string {
  // Paragraphs and cells have no blank between them.
  return parseHtml(html.replaceAll(/<\/?(?:p|li|br|h[1-6]|div|t[dhr])\b/gi, ' $&'))
    .textContent.replaceAll(/\s+/g, ' ')
    .trim();
}

const none: readonly string[] = [];

interface Rebuilt {
  readonly hasLinks: boolean;
  readonly words: readonly string[];
}

/** Parses markup into a document that runs nothing. */
function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function rebuild(parent: Node, options: Rebuilt): ReactNode {
  return createElement(Fragment, {}, ...Array.from(parent.childNodes, (node) => rebuildNode(node, options)));
}

function rebuildNode(node: Node, options: Rebuilt): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return marked(node.textContent ?? '', options.words);
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.includes(name)) return null;
  if (!allowedElements.includes(name) || (name === 'a' && !options.hasLinks)) return rebuild(node, options);
  const props = name === 'a' ? linkProps(node) : {};
  return node.hasChildNodes() ? createElement(name, props, rebuild(node, options)) : createElement(name, props);
}

function marked(text: string, words: readonly string[]): ReactNode {
  return words.length === 0 ? text : createElement(MarkedText, { text, words });
}

function linkProps(link: Element): Readonly<Record<string, string>> {
  const kept = allowedLinkAttributes.flatMap((attribute) => keptAttribute(attribute, link.getAttribute(attribute)));
  return { ...Object.fromEntries(kept), target: '_blank', rel: 'noopener noreferrer' };
}

function keptAttribute(attribute: string, value: string | null): [string, string][] {
  return value === null || (attribute === 'href' && !allowedAddress.test(value.trim())) ? [] : [[attribute, value]];
}
