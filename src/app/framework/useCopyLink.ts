import { useNotify } from 'react-admin';

/** Copies the address of a page of the portal, and says so; where the browser does not let the page copy, as without https, the notice has it. */
export function useCopyLink(): (path: string) => Promise<void> {
  const notify = useNotify();
  return async (path) => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      notify('grid.link_copied', { type: 'info' });
    } catch {
      notify('grid.link_not_copied', { type: 'warning', multiLine: true, messageArgs: { address } });
    }
  };
}
