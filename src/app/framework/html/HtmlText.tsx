import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import {
  allowedElements,
  allowedLinkAttributes,
  allowedSchemes,
  droppedElements,
  pictureAttribute,
  pictureId,
} from '../../../shared/framework/html/allowedMarkup.ts';
import { type PictureSource, StoredPicture } from './StoredPicture.tsx';

const allowedAddress = new RegExp(`^((${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');

interface HtmlTextProps {
  readonly html: string;
  /** false: links are shown as their texts. */
  readonly hasLinks?: boolean;
  /** Draws each text in the markup; default: as it is. */
  readonly drawText?: ((text: string) => ReactNode) | undefined;
  /** The call that gives pictures; false: they are shown as their words. Default: the files of records that the reader sees. */
  readonly pictures?: PictureSource | false;
}

/**
 * Shows stored markup. Parses it into a document that runs nothing and rebuilds it from the allowed elements, so that no script, style,
 * handler or foreign address in it ever reaches the page.
 */
export function HtmlText({ html, hasLinks = true, drawText, pictures }: HtmlTextProps) {
  const content = useMemo(() => rebuild(parseHtml(html), { hasLinks, drawText, pictures }), [html, hasLinks, drawText, pictures]);
  // Text without markup has no other line breaks than its own.
  return html.includes('<') || !html.includes('\n') ? content : <div style={{ whiteSpace: 'pre-line' }}>{content}</div>;
}

interface Rebuilt {
  readonly hasLinks: boolean;
  readonly drawText: HtmlTextProps['drawText'];
  readonly pictures: HtmlTextProps['pictures'];
}

/** Parses markup into a document that runs nothing. */
function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function rebuild(parent: Node, options: Rebuilt): ReactNode {
  return createElement(Fragment, {}, ...Array.from(parent.childNodes, (node) => rebuildNode(node, options)));
}

function rebuildNode(node: Node, options: Rebuilt): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return options.drawText?.(node.textContent ?? '') ?? node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.includes(name)) return null;
  if (!allowedElements.includes(name) || (name === 'a' && !options.hasLinks)) return rebuild(node, options);
  if (name === 'img') return rebuildPicture(node, options);
  const props = name === 'a' ? linkProps(node) : {};
  return node.hasChildNodes() ? createElement(name, props, rebuild(node, options)) : createElement(name, props);
}

function rebuildPicture(picture: Element, { pictures, drawText }: Rebuilt): ReactNode {
  const id = pictureId(picture.getAttribute(pictureAttribute));
  if (id === undefined) return null;
  const alt = picture.getAttribute('alt') ?? '';
  if (pictures === false) return alt && (drawText?.(`[${alt}]`) ?? `[${alt}]`);
  return createElement(StoredPicture, { id, alt, source: pictures });
}

function linkProps(link: Element): Readonly<Record<string, string>> {
  const kept = allowedLinkAttributes.flatMap((attribute) => keptAttribute(attribute, link.getAttribute(attribute)));
  return { ...Object.fromEntries(kept), target: '_blank', rel: 'noopener noreferrer' };
}

function keptAttribute(attribute: string, value: string | null): [string, string][] {
  return value === null || (attribute === 'href' && !allowedAddress.test(value.trim())) ? [] : [[attribute, value]];
}
