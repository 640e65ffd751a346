import { useEffect } from 'react';
import { useProduct } from '../product/ProductContext.tsx';

/** Names the page in the browser's tab and history. Spec S-038. */
export function usePageTitle(title: string): void {
  const { name } = useProduct();
  useEffect(() => {
    // A title that already ends with the product's name, such as the title of the product's own record, does not repeat it.
    document.title = title === '' ? name : title.endsWith(` ${name}`) ? title : `${title} - ${name}`;
  }, [title, name]);
}
