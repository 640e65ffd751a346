import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';

/**
 * Sets the given fields of the calling user that differ. The caller of this function has checked the values; rights over users do
 * not apply, since every user may change these own fields.
 */
export async function changeSelf(
  records: App['records'],
  system: App['system'],
  ctx: CallContext,
  given: Readonly<Record<string, string | number | null | undefined>>,
): Promise<void> {
  await records.change(system('preferences of the caller', ctx), 'users', ctx.reader.userId, {}, { set: given });
}
