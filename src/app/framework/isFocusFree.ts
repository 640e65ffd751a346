/** true: no control on the page has the focus, so that a part of the page can take it. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  // A button disabled by a press loses the focus only with the next frame.
  return !activeElement || activeElement === document.body || activeElement.matches('main, :disabled');
}
