import { callApi } from '../../framework/api/callApi.ts';
import { type VersionAnswer, versionStore } from '../version/versionStore.ts';

/** The installation: code, name and maintenance address. */
export interface Product {
  /** Code of the default company. */
  readonly code: string;
  readonly name: string;
  /** Target of browsers while the portal is down; absent: our own page. */
  readonly maintenanceUrl?: string;
}

const standard: Product = { code: 'waybill', name: 'Waybill' };

/** Reads the product from the server; returns the default name while the server cannot be reached. */
export async function loadProduct(): Promise<Product> {
  const answer = await callApi('GET', 'version', { suppressErrors: true }).catch((): VersionAnswer => ({}));
  versionStore.note(answer);
  const { product_code: code = standard.code, product_name: name = standard.name, maintenance_url: maintenanceUrl = '' } = answer;
  return { code, name, maintenanceUrl };
}
