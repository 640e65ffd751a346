import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';

/**
 * Turns react-admin's address of a resource's view into the address of the screen that shows it: `{basename}/users/user/7/show` into
 * `{basename}/UA-VIEW/7`. A record without a show screen opens its edit screen, and the other way round.
 * @param basename address above the screens' paths, without a slash at its end
 * @returns the same address if it names no resource, or no screen that the reader may open
 */
export function screenAddress(resources: readonly ResourceDescription[], basename: string, pathname: string): string {
  if (!pathname.startsWith(`${basename}/`)) return pathname;
  const rest = pathname.slice(basename.length + 1);
  const [resource] = resources
    .filter(({ name }) => rest === name || rest.startsWith(`${name}/`))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (!resource) return pathname;
  const { name, screens } = resource;
  // The key is encoded already, so a slash inside it cannot split it.
  const [id = '', view] = rest.slice(name.length + 1).split('/');
  const path =
    id === ''
      ? screens.list
      : id === 'create'
        ? screens.create
        : view === 'show'
          ? (screens.show ?? screens.edit)
          : (screens.edit ?? screens.show);
  return path === undefined ? pathname : `${basename}/${path.replace('{id}', id)}`;
}
