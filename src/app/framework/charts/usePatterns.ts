import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from '../stores/makeStore.ts';
import { persistedStore } from '../stores/persistedStore.ts';
import { usePrinting } from '../usePrinting.ts';
import { chartColours } from './chartColours.ts';
import { patternAt } from './Patterns.tsx';

/** true: the user wants hatchings in all charts of this browser. */
export const wantsPatterns = persistedStore('local', 'chart_patterns', (kept) => (typeof kept === 'boolean' ? kept : undefined));

/**
 * The hatching of each series or slice, by its place: on paper, with forced colours and on request of each but the first; else of those
 * whose colour another one has already.
 * @returns the hatching; `hasColour`: it has a colour of its own, which no other one has
 */
export function usePatterns(id: string): (i: number, hasColour?: boolean) => string | undefined {
  const isForced = useMediaQuery('(forced-colors: active)');
  const isPrinting = usePrinting();
  const isWanted = useStore(wantsPatterns) ?? false;
  const areAll = isForced || isPrinting || isWanted;
  return (i, hasColour = false) => (areAll || (!hasColour && i >= chartColours.light.length) ? patternAt(id, i) : undefined);
}
