import { useEffect, useEffectEvent } from 'react';

/** Calls back on F1, and on ? while no text input has the focus. */
export function useHelpKey(onHelp: () => void): void {
  const help = useEffectEvent(onHelp);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isAsked = event.key === 'F1' || (event.key === '?' && !isWriting(event.target));
      if (!isAsked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      help();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}
