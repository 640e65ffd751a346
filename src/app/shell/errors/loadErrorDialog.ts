import type { ComponentType } from 'react';
import type { ErrorDialogProps } from './ErrorDialog.tsx';
import { PlainError } from './PlainError.tsx';

/**
 * Loads the error dialog. It is fetched ahead, since the first error of all may be that the server is away; where that was not
 * possible it is told plainly, for a crash here would take the whole page with it.
 */
export async function loadErrorDialog(): Promise<{ readonly default: ComponentType<ErrorDialogProps> }> {
  try {
    return { default: (await import('./ErrorDialog.tsx')).ErrorDialog };
  } catch {
    return { default: PlainError };
  }
}
