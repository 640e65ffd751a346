import { invariant } from '../../../shared/framework/AppError.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { formEndpoints } from '../../../shared/shell/forms/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import type { Call, Operation } from '../../framework/http/Call.ts';
import { listFormOptions } from '../../framework/lists/formOptions.ts';
import type { FrameworkParts } from '../../framework/records/RecordTarget.ts';

/** The option lists of forms. @param parts expressions and row limits of the lists behind the fields */
export function formOperations(parts: FrameworkParts): readonly Operation[] {
  const optionsOf =
    (path: string, ...further: readonly string[]) =>
    async ({ registry, ctx, app }: Call) =>
      listFormOptions(
        app.database.scoped(ctx),
        { registry, ...parts },
        resourceAt(registry, path),
        further.map((each) => resourceAt(registry, each)),
      );
  return bindOperations(formEndpoints, {
    'GET users/options': optionsOf('users/user', 'users/userpreset'),
    'GET menus/options': optionsOf('menus'),
    'GET commands/options': optionsOf('commands'),
  });
}

function resourceAt(registry: Registry, path: string): ResourceDefinition {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource`);
  return resource;
}
