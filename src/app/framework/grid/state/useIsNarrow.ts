import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** true: the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('sm'));
}
