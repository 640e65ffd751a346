import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';

/**
 * Sets fields of the user who calls, those that are given and differ. The caller has checked them; rights over users are not asked,
 * since everybody may change these fields of one's own.
 */
export async function changeSelf(
  records: App['records'],
  system: App['system'],
  ctx: CallContext,
  given: Readonly<Record<string, string | number | null | undefined>>,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await records.change(system('preferences of the caller', ctx), 'users', ctx.reader.userId, {}, { set });
}
