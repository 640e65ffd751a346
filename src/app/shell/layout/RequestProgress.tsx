import LinearProgress from '@mui/material/LinearProgress';
import { requestTracker } from '../../framework/api/requestTracker.ts';
import { useStore } from '../../framework/stores/makeStore.ts';

/** A thin line while calls are under way. It says nothing to screen readers: each block tells of its own waiting. */
export function RequestProgress() {
  const isActive = useStore(requestTracker);
  return (
    <LinearProgress
      aria-hidden
      sx={{ position: 'absolute', insetInline: 0, bottom: -2, height: 2, visibility: isActive ? 'visible' : 'hidden' }}
    />
  );
}
