/** A page that is still open this long after it began to be left stays open: its user chose to stay. */
const leavingMs = 5000;

let leftAt: number | undefined;

window.addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

/** true: a navigation away from the page is under way; its own requests end unanswered. */
export function isPageLeft(): boolean {
  return leftAt !== undefined && Date.now() - leftAt <= leavingMs;
}
