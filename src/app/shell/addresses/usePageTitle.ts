import { useEffect } from 'react';
import { useProduct } from '../product/ProductContext.tsx';

/** Names the page in the browser's tab and history. Spec S-038. */
export function usePageTitle(title: string): void {
  const { name } = useProduct();
  useEffect(() => {
    // A title that ends with the product's name, such as that of its own record, has it once.
    document.title = title === '' ? name : title.endsWith(` ${name}`) ? title : `${title} - ${name}`;
  }, [title, name]);
}
