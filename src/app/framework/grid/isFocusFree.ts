/** true: nothing on the page has taken the focus yet, so that a list may give it to its search or to a row. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.tagName === 'MAIN';
}
