/** true: nothing on the page has the focus that could use it, so that a part of the page may take it. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  // A button that was disabled once it was pressed loses the focus with the next drawing alone.
  return !activeElement || activeElement === document.body || activeElement.matches('main, :disabled');
}
