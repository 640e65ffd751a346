import { useStore } from '../stores/makeStore.ts';
import { hearsNews } from './liveNews.ts';

const intervalMs = 30_000;
/** While news arrive: records also begin to wait, or cease to, by the clock. */
const rareMs = 300_000;

/** Milliseconds after which a page asks again for what may have changed. */
export function useAskInterval(): number {
  return useStore(hearsNews) ? rareMs : intervalMs;
}
