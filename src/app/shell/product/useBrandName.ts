import { useEffect } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import { useProduct } from './ProductContext.tsx';

/** By code: the name of a company as this browser last read it. */
const rememberedNames = persistedStoreOf('local', 'company_name', (kept) => (typeof kept === 'string' ? kept : undefined));

/**
 * The name beside the logo, the same on the sign-in page and behind it: that of the company. Before the first answer a blank keeps the room.
 * @param code the company
 * @param name its name from the server; undefined before the answer
 */
export function useBrandName(code: string, name: string | undefined): string {
  const product = useProduct();
  const remembered = rememberedNames(code);
  const known = useStore(remembered);
  useEffect(() => {
    if (name !== undefined) remembered.set(name);
  }, [remembered, name]);
  return name ?? known ?? (code === product.code ? product.name : '\u00a0');
}
