import type { Connection } from '../src/server/db/Connection.ts';
import { type Seed, seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { questionSeed } from '../src/server/shell/password/questionSeed.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';

export interface Product {
  readonly productCode: string;
  readonly productName: string;
}

/** Writes the rows that every test server starts with: menus, the company of the product, settings and security questions. */
export async function seedPortal(connection: Connection, registry: Registry, product: Product): Promise<void> {
  await seedMenus(connection, registry, product);
  await seedRows(connection, registry, [...seedsOf('environment_variables', registry), questionSeed(registry.messages)], '');
}

/** Names a set of seeded rows: equal for equal definitions and products. */
export function seedMark({ version }: Registry, { productCode, productName }: Product): string {
  return JSON.stringify([version, productCode, productName]);
}

/** The seeds of an entity that the definition files hold. */
export function seedsOf(entity: string, { set }: Registry): readonly Seed[] {
  return set.seeds.map(({ content }) => content).filter((seed) => seed.entity === entity);
}
