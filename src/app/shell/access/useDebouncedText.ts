import { useEffect, useState } from 'react';

const pauseMs = 250;

/** The text as it was when the typing last paused, so that not each letter asks the server. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
