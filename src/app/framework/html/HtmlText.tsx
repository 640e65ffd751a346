import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { allowedElements, allowedLinkAttributes, allowedSchemes, droppedElements } from '../../../shared/framework/html/allowedMarkup.ts';

const allowedAddress = new RegExp(`^((${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');

interface HtmlTextProps {
  readonly html: string;
  /** false: links are shown as their texts. */
  readonly hasLinks?: boolean;
}

/**
 * Shows stored markup. Parses it into a document that runs nothing and rebuilds it from the allowed elements, so that no script, style,
 * handler or foreign address in it ever reaches the page.
 */
export function HtmlText({ html, hasLinks = true }: HtmlTextProps) {
  const content = useMemo(() => rebuild(new DOMParser().parseFromString(html, 'text/html').body, hasLinks), [html, hasLinks]);
  // Text without markup has no other line breaks than its own.
  return html.includes('<') || !html.includes('\n') ? content : <div style={{ whiteSpace: 'pre-line' }}>{content}</div>;
}

function rebuild(parent: Node, hasLinks: boolean): ReactNode {
  return createElement(Fragment, {}, ...Array.from(parent.childNodes, (node) => rebuildNode(node, hasLinks)));
}

function rebuildNode(node: Node, hasLinks: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.includes(name)) return null;
  if (!allowedElements.includes(name) || (name === 'a' && !hasLinks)) return rebuild(node, hasLinks);
  const props = name === 'a' ? linkProps(node) : {};
  return node.hasChildNodes() ? createElement(name, props, rebuild(node, hasLinks)) : createElement(name, props);
}

function linkProps(link: Element): Readonly<Record<string, string>> {
  const kept = allowedLinkAttributes.flatMap((attribute) => keptAttribute(attribute, link.getAttribute(attribute)));
  return { ...Object.fromEntries(kept), target: '_blank', rel: 'noopener noreferrer' };
}

function keptAttribute(attribute: string, value: string | null): [string, string][] {
  return value === null || (attribute === 'href' && !allowedAddress.test(value.trim())) ? [] : [[attribute, value]];
}
