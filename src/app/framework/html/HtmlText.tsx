import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { allowedElements, allowedLinkAttributes, allowedSchemes, droppedElements } from '../../../shared/framework/html/allowedMarkup.ts';

const allowedAddress = new RegExp(`^((${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');

/**
 * Shows stored markup. Parses it into a document that runs nothing and rebuilds it from the allowed elements, so that no script, style,
 * handler or foreign address in it ever reaches the page.
 */
export function HtmlText({ html }: { readonly html: string }) {
  const content = useMemo(() => rebuild(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  // Text without markup has no other line breaks than its own.
  return html.includes('<') || !html.includes('\n') ? content : <div style={{ whiteSpace: 'pre-line' }}>{content}</div>;
}

function rebuild(parent: Node): ReactNode {
  return createElement(Fragment, {}, ...Array.from(parent.childNodes, rebuildNode));
}

function rebuildNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.includes(name)) return null;
  if (!allowedElements.includes(name)) return rebuild(node);
  const props = name === 'a' ? linkProps(node) : {};
  return node.hasChildNodes() ? createElement(name, props, rebuild(node)) : createElement(name, props);
}

function linkProps(link: Element): Readonly<Record<string, string>> {
  const kept = allowedLinkAttributes.flatMap((attribute) => keptAttribute(attribute, link.getAttribute(attribute)));
  return { ...Object.fromEntries(kept), target: '_blank', rel: 'noopener noreferrer' };
}

function keptAttribute(attribute: string, value: string | null): [string, string][] {
  return value === null || (attribute === 'href' && !allowedAddress.test(value.trim())) ? [] : [[attribute, value]];
}
