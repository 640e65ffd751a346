import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';

/**
 * A context that sees the commands of all screens, with titles, help and settings. Only the scope of staff holds them; the caller
 * checks the reader's right to a screen.
 */
export function allScreens(ctx: CallContext, { system }: Pick<App, 'system'>): CallContext {
  return system('titles, help and settings of all screens', ctx);
}
