import { execFileSync } from 'node:child_process';
import { areas } from '../../e2e/areas.ts';
import { root } from './reports.ts';

export interface ChangedFiles {
  /** Commit that the working tree is compared with. */
  readonly since: string;
  /** Browser tests that changed, or whose area did. */
  readonly specs: readonly string[];
  /** true: a definition changed. */
  readonly definitions: boolean;
}

/** Files that differ from a commit, the new ones included. @throws if git does not know the commit */
export function changedFiles(since: string): ChangedFiles {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return sortChanges(since, [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]);
}

/** What changed files call for, by the table of e2e/areas.ts. */
export function sortChanges(since: string, files: readonly string[]): ChangedFiles {
  const isIn = (folder: string) => files.some((file) => file === folder || file.startsWith(`${folder}/`));
  // Helpers of the browser tests are no area of a spec: Playwright's own graph would be needed, so each spec runs.
  const isShared = files.some((file) => /^e2e\/(?!.*\.spec\.ts$).*\.ts$|^playwright\.config\.ts$/.test(file));
  const specs = Object.entries(areas)
    .filter(([name, folders]) => isShared || files.includes(`e2e/${name}.spec.ts`) || folders.some(isIn))
    .map(([name]) => `e2e/${name}.spec.ts`);
  return { since, specs, definitions: isIn('schemas') || isIn('resources') };
}
