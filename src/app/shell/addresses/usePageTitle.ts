import { useEffect } from 'react';
import { useProduct } from '../product/ProductContext.tsx';

/** Names the page in the browser's tab and history. Spec S-038. */
export function usePageTitle(title: string): void {
  const { name } = useProduct();
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name;
  }, [title, name]);
}
