import { useCallback, useEffect, useRef } from 'react';

/**
 * The value of the last drawing, for callbacks that stay the same while the value changes.
 * @returns a function that stays the same; for events and effects, not for drawing
 */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
