import { callApi } from '../../framework/api/callApi.ts';
import { type VersionAnswer, versionStore } from '../version/versionStore.ts';

/** What the installation is called. */
export interface Product {
  /** Code of the default company. */
  readonly code: string;
  readonly name: string;
  /** Where browsers go while the portal is down; absent: to our own page. */
  readonly maintenanceUrl?: string;
}

interface ProductAnswer extends VersionAnswer {
  readonly product_code?: string;
  readonly product_name?: string;
  readonly maintenance_url?: string;
}

const standard: Product = { code: 'waybill', name: 'Waybill' };

/** Asks the server what the product is called; the standard name while the server cannot be asked. */
export async function loadProduct(): Promise<Product> {
  const answer = await callApi('GET', 'version', { suppressErrors: true }).catch((): ProductAnswer => ({}));
  versionStore.note(answer);
  const { product_code: code = standard.code, product_name: name = standard.name, maintenance_url: maintenanceUrl = '' } = answer;
  return { code, name, maintenanceUrl };
}
