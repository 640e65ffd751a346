import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** The part of package-lock.json that says which packages are only installed for development and tests. */
export interface LockedPackages {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** The packages among the modules of a build that `npm start` does not install, such as `node_modules/jsdom`. */
export function toolsAmong(modules: Iterable<string>, { packages }: LockedPackages): readonly string[] {
  const places = [...modules].flatMap((id) => /.*\bnode_modules\/(?:@[^/]+\/)?[^/?]+/.exec(id.replaceAll('\\', '/'))?.[0] ?? []);
  const relative = places.map((place) => place.slice(place.indexOf('node_modules/')));
  return [...new Set(relative.filter((place) => packages[place]?.dev === true))];
}

/** Fails a build that reads a package of `devDependencies`: a start builds the app without them. */
export function programPackages(): Plugin {
  return {
    name: 'program-packages',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const lock: LockedPackages = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
      const tools = toolsAmong(this.getModuleIds(), lock);
      if (tools.length > 0) this.error(`The app needs ${tools.join(', ')}: make it a dependency instead of a devDependency.`);
    },
  };
}
