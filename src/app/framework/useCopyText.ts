import { useState } from 'react';

/** A button that copies a text: `copied` is false where the browser does not let the page, as without https; undefined before. */
export function useCopyText(text: string): { readonly copied: boolean | undefined; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return { copied, copy };
}
