import { execFileSync } from 'node:child_process';
import { StartProblem } from '../errors/StartProblem.ts';

/** The user that PostgreSQL runs as; empty: the user of this process. */
export interface ServiceUser {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, which is made if missing, or `nobody`.
 * @throws StartProblem if there is no such user and none can be made
 */
export function serviceUser(): ServiceUser {
  if (process.getuid?.() !== 0) return {};
  const user = findUser('postgres') ?? makeUser('postgres') ?? findUser('nobody');
  if (user) return user;
  throw new StartProblem(
    'The embedded database cannot run as root, and there is no other user for it.',
    'Create a user named postgres, start as another user than root, or name a PostgreSQL server in DATABASE_URL.',
  );
}

/** True if PostgreSQL's user can reach a folder; false for a folder in root's private home. */
export function canReach(folder: string, user: ServiceUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function findUser(name: string): ServiceUser | undefined {
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function makeUser(name: string): ServiceUser | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'ignore' });
    return findUser(name);
  } catch {
    return undefined;
  }
}
