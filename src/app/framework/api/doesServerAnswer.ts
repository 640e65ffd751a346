/** Asks the server for a sign of life; false: it cannot be reached, or is not ready. */
export async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
