import { createContext, use } from 'react';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { Product } from './product.ts';

export const ProductContext = createContext<Product | undefined>(undefined);

/** The installation's code, name and maintenance address; known before anything is drawn. */
export function useProduct(): Product {
  const product = use(ProductContext);
  invariant(product, 'the app stands in a ProductContext');
  return product;
}
