import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { typographicSpaces } from '../src/shared/framework/typographicSpaces.ts';

const folder = path.resolve(import.meta.dirname, '../resources/messages');
/** Folders of the parts that browsers get, by the name of their loaders. */
const parts = { firstPage: 'first_page', app: 'app', slots: 'slots' };
const moduleNames = /^virtual:messages(?:\/(?<part>\w+)\/(?<language>[\w-]+))?$/;

/**
 * Gives the app its messages: `virtual:messages` with the loaders of each part by language, and one module for each part and language,
 * `virtual:messages/app/fr`, since the requests for the files of some forty areas take longer than all their text.
 */
export function messageModules(): Plugin {
  return {
    name: 'message-modules',
    // Without the usual \0 before it: Vitest's cache of modules could not find it again at the next run.
    resolveId: (id) => (moduleNames.test(id) ? id : null),
    load(id) {
      const found = moduleNames.exec(id);
      if (!found) return null;
      const { part, language = '' } = found.groups ?? {};
      if (part === undefined)
        return Object.entries(parts)
          .map(([name, folderName]) => `export const ${name} = ${loadersOf(folderName)};`)
          .join('\n');
      const files = filesOf(part, language).map((file) => path.join(folder, file));
      for (const file of files) this.addWatchFile(file);
      const texts = Object.assign({}, ...files.map(readJson));
      const spaced = (_key: string, value: unknown): unknown => (typeof value === 'string' ? typographicSpaces(value, language) : value);
      return `export default ${JSON.stringify(texts, spaced)}`;
    },
  };
}

/** `{ "fr": () => import("virtual:messages/app/fr") }`. */
function loadersOf(part: string): string {
  const languages = new Set(filesOf(part, '*').map((file) => path.basename(file, '.json').replace(/^.*\./, '')));
  // English messages of the first page are in its scripts.
  if (part === 'first_page') languages.delete('en');
  return `{ ${Array.from(languages, (language) => `"${language}": () => import("virtual:messages/${part}/${language}")`).join(', ')} }`;
}

/** Files of a part's areas, and the files of further languages, each for all parts. */
function filesOf(part: string, language: string): readonly string[] {
  const whole = part === 'first_page' ? [`${language}.json`] : [];
  return fs.globSync([...whole, `${part}/*.${language}.json`], { cwd: folder }).sort();
}

function readJson(file: string): object {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as object;
}
