import { invariant } from '../../../shared/framework/AppError.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { formEndpoints } from '../../../shared/shell/forms/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { listFormOptions } from '../../framework/lists/formOptions.ts';

/** The option lists of forms. */
export const formHandlers: HandlersOf<typeof formEndpoints> = {
  'GET users/options': ({ ctx, app }) => readOptions(ctx, app, 'users/user', 'users/userpreset'),
  'GET menus/options': ({ ctx, app }) => readOptions(ctx, app, 'menus'),
  'GET commands/options': ({ ctx, app }) => readOptions(ctx, app, 'commands'),
};

function readOptions(ctx: CallContext, app: App, path: string, ...further: readonly string[]) {
  return listFormOptions(
    app.database.scoped(ctx),
    app.registrations,
    resourceAt(ctx.registry, path),
    further.map((each) => resourceAt(ctx.registry, each)),
  );
}

function resourceAt(registry: Registry, path: string): ResourceDefinition {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource`);
  return resource;
}
