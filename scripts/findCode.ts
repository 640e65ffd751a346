import fs from 'node:fs';
import path from 'node:path';

/** Code behind names that definitions use. */
export interface Code {
  /** Lines of TypeScript behind one name. @throws if no code has that name */
  readonly lines: (name: string) => number;
  /** Lines of TypeScript behind names together; a file that several need counts once. */
  readonly linesOfAll: (names: readonly string[]) => number;
}

/**
 * Finds the code named by components, hooks, computed columns and calls: the file that holds the code, with the files of the same folder
 * that the file imports.
 */
export function findCode(root: string): Code {
  const sources = new Map(
    fs
      .globSync('src/{app,server,shared}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [path.join(root, file), fs.readFileSync(path.join(root, file), 'utf8')]),
  );
  const holders = new Map<string, string>();
  for (const [file, text] of sources) {
    // Name: lazyPart(() => import('./Component.tsx'), 'Name')
    for (const [, name = '', target = ''] of text.matchAll(/\b(\w+): (?:\w+\(|\(\) => )[^\n]*?import\('(\.[^']+)'\)/g))
      holders.set(name, resolve(file, target));
    // 'POST users/lock': lockUser, or 'users.lock': async (call) => …
    for (const [, name = '', value = ''] of text.matchAll(/^\s+'([^'\n]+)': (\w+)?/gm)) {
      if (!holders.has(name)) holders.set(name, importOf(text, file, value) ?? file);
    }
  }
  const filesOf = (name: string): ReadonlySet<string> => {
    const holder = holders.get(name);
    if (!holder) throw new Error(`no code has the name ${name}`);
    const found = new Set<string>();
    const add = (file: string) => {
      const text = sources.get(file);
      if (text === undefined || found.has(file)) return;
      found.add(file);
      for (const [, target = ''] of text.matchAll(/from '(\.\/[^']+)'/g)) add(resolve(file, target));
    };
    add(holder);
    return found;
  };
  const lineCount = (files: Iterable<string>) =>
    Array.from(files, (file) => sources.get(file)?.trimEnd().split('\n').length ?? 0).reduce((sum, lines) => sum + lines, 0);
  return {
    lines: (name) => lineCount(filesOf(name)),
    linesOfAll: (names) => lineCount(new Set(names.flatMap((name) => [...filesOf(name)]))),
  };
}

function resolve(file: string, target: string): string {
  return path.resolve(path.dirname(file), target);
}

/** File from which another imports a name. */
function importOf(text: string, file: string, name: string): string | undefined {
  if (!name) return undefined;
  const found = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text);
  return found?.[1] && resolve(file, found[1]);
}
