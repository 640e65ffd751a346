import { createRequire } from 'node:module';

export interface XmlElement {
  readonly tagName: string;
  readonly textContent: string;
  readonly children: Iterable<XmlElement>;
  readonly getAttribute: (name: string) => string | null;
  readonly querySelectorAll: (selector: string) => Iterable<XmlElement>;
}

type Dom = new (
  text: string,
  options: { readonly contentType: string },
) => { readonly window: { readonly document: XmlElement & { readonly documentElement: XmlElement } } };

// The package has no types.
const { JSDOM }: { readonly JSDOM: Dom } = createRequire(import.meta.url)('jsdom');

/**
 * The root of an XML document.
 * @throws for a text that is not well-formed
 */
export function parseXml(text: string): XmlElement {
  return new JSDOM(text, { contentType: 'text/xml' }).window.document.documentElement;
}

/** The document of an HTML page, as a browser reads it. */
export function parseHtml(text: string): XmlElement {
  return new JSDOM(text, { contentType: 'text/html' }).window.document;
}
