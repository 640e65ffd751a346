import type { ComponentType } from 'react';
import type { ErrorDialogProps } from './ErrorDialog.tsx';
import { PlainError } from './PlainError.tsx';

/**
 * Loads the error dialog. It is fetched ahead, since the first error may be that the server is down. If it could not be fetched,
 * `PlainError` replaces it: a crash here would take the whole page down.
 */
export async function loadErrorDialog(): Promise<{ readonly default: ComponentType<ErrorDialogProps> }> {
  try {
    return { default: (await import('./ErrorDialog.tsx')).ErrorDialog };
  } catch {
    return { default: PlainError };
  }
}
