import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { AppError } from '../src/shared/framework/AppError.ts';

/**
 * Runs a script. Reports a mistake on the command line, an unusable file and an unreachable database in a sentence, with
 * exit code 1; only a defect shows its stack.
 * @param usage shown after a mistake on the command line
 */
export async function runScript(main: () => unknown, usage = ''): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = sentenceOf(error, usage);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence.trimEnd()}\n`);
    process.exitCode = 1;
  }
}

/** A mistake on the command line that the argument parser cannot detect. */
export class Misuse extends Error {}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

const databaseProblems: Readonly<Record<string, string>> = {
  database_unavailable: 'The database can no longer be reached.',
  timeout: 'The database did not answer in time.',
  storage_full: 'The disk of the database is full.',
};

/** The sentence for a problem that a person can correct; undefined: a defect. */
export function sentenceOf(error: unknown, usage: string): string | undefined {
  if (error instanceof StartProblem) return `${error.message} ${error.remedy}`;
  if (error instanceof Misuse) return `${error.message}\n${usage}`;
  if (error instanceof AppError) return databaseProblems[error.code];
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  if (error.code.startsWith('ERR_PARSE_ARGS')) return `${firstSentence(error.message)}\n${usage}`;
  if (/^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error) return `The database refuses this: ${error.message}.`;
  const reason = fileProblems[error.code];
  if (reason === undefined || !('syscall' in error)) return undefined;
  return `${'path' in error ? String(error.path) : 'The file'} cannot be used: ${reason}.`;
}

/** The first sentence of Node's message; the second one explains its API. */
function firstSentence(message: string): string {
  const [sentence = ''] = message.split('. ', 1);
  return `${sentence.replace(/\.$/, '')}.`;
}
