import useMediaQuery from '@mui/material/useMediaQuery';
import { lowWindow } from '../../lowWindow.ts';
import type { TableArrangement } from '../state/TableArrangement.ts';

/** Pixels of a row by its density; in a low window. */
const rowHeights = { compact: [28, 28], standard: [36, 32], comfortable: [48, 40] } as const;

/** Pixels of a row in this window. */
export function useRowHeight(density: TableArrangement['density']): number {
  const isLow = useMediaQuery(lowWindow);
  return rowHeights[density ?? 'standard'][isLow ? 1 : 0];
}
