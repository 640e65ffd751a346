import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';

export type Loaded<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly data: Data }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly retry: () => void };

/**
 * Reads the data of a page outside the signed-in app; the signed-in app has its query cache for that.
 * @param key identifies the data: another key reads anew
 */
export function useLoaded<Data>(key: string, load: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ readonly of: string; readonly data: Data } | { readonly of: string; readonly error: ApiError }>();
  const of = `${key} ${attempt}`;
  // The caller passes a new function at each render; only the key identifies the data.
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    loadNow(controller.signal).then(
      (data) => setResult({ of, data }),
      (error: unknown) => {
        if (error instanceof ApiError) setResult({ of, error });
        else if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [of]);
  if (result?.of !== of) return { kind: 'loading' };
  if ('error' in result) return { kind: 'failed', error: result.error, retry: () => setAttempt(attempt + 1) };
  return { kind: 'loaded', data: result.data };
}
