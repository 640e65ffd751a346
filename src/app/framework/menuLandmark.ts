/** Props of the paper of a menu, which is drawn at the end of the document, outside all landmarks of the page (WCAG 1.3.1). */
export function menuLandmark(label: string): { readonly role: 'region'; readonly 'aria-label': string } {
  return { role: 'region', 'aria-label': label };
}
