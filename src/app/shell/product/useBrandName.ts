import { useEffect } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import { useProduct } from './ProductContext.tsx';

/** The company of a page. */
export interface Brand {
  readonly code: string;
  /** Its name from the server; undefined before the answer. */
  readonly name: string | undefined;
}

/** By code: the name of a company as this browser last read it. */
const rememberedNames = persistedStoreOf('local', 'company_name', (kept) => (typeof kept === 'string' ? kept : undefined));

/**
 * Name next to the logo, the same before and after the sign-in: the company's name. Before the first answer a blank keeps the room.
 * @param company absent: a page of no company, with the name of the product
 */
export function useBrandName({ code, name }: Brand = { code: '', name: undefined }): string {
  const product = useProduct();
  const remembered = rememberedNames(code);
  const known = useStore(remembered);
  useEffect(() => {
    if (name !== undefined) remembered.set(name);
  }, [remembered, name]);
  return name ?? known ?? (code === '' || code === product.code ? product.name : '\u00a0');
}
