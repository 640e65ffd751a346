import { callApi } from '../framework/api/callApi.ts';

/** What the installation is called. */
export interface Product {
  /** Code of the default company. */
  readonly code: string;
  readonly name: string;
}

interface VersionAnswer {
  readonly product_code?: string;
  readonly product_name?: string;
}

const standard: Product = { code: 'waybill', name: 'Waybill' };

/** Asks the server what the product is called; the standard name while the server cannot be asked. */
export async function loadProduct(): Promise<Product> {
  const answer = await callApi<VersionAnswer>('GET', 'version', { suppressErrors: true }).catch((): VersionAnswer => ({}));
  return { code: answer.product_code ?? standard.code, name: answer.product_name ?? standard.name };
}
