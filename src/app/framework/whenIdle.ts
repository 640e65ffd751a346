/** Milliseconds after which a task runs also on a busy page. */
const busyMs = 5000;

/** Runs a task once the browser has nothing else to do, so that the page gets its own data first. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: busyMs });
  else setTimeout(task);
}
