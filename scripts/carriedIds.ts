import fs from 'node:fs';
import path from 'node:path';

const testFiles = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'];

/**
 * The requirement ids that test files carry in the brackets of a title or of a case: `[S-012]`, `[S-012, S-013]` or `[S-012..S-015]`.
 * @param root of the repository
 */
export function carriedIds(root: string): ReadonlySet<string> {
  const carried = new Set<string>();
  for (const file of fs.globSync(testFiles, { cwd: root })) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const id of idsIn(text)) carried.add(id);
  }
  return carried;
}

/** Requirement ids in brackets: `[S-012]`, `[S-012, S-013]`, `[S-012..S-015]`. */
export function idsIn(text: string): readonly string[] {
  const lists = [...text.matchAll(/\[([SBDR]-\d{3}[^\]\n]*)\]/g)].map(([, list = '']) => list);
  return lists.flatMap((list) => list.split(',').flatMap(rangeOf));
}

function rangeOf(part: string): readonly string[] {
  const range = /^([SBDR])-(\d{3})(?:\s*\.\.\s*(?:[SBDR]-)?(\d{3}))?$/.exec(part.trim());
  if (!range) return [];
  const [, letter = '', from = '', to = from] = range;
  const [first, last] = [Number(from), Number(to)];
  return Array.from({ length: last - first + 1 }, (_, place) => `${letter}-${String(first + place).padStart(3, '0')}`);
}
