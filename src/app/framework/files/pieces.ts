import type { FilePlace } from '../../../shared/framework/files/Attachment.ts';

type ChosenFile = Pick<File, 'name' | 'type' | 'size' | 'lastModified'>;

/**
 * The name under which the browser remembers the pieces of a file that have arrived: those for one place are no part of the file for
 * another one, whose record would lack it.
 */
export function fingerprintOf({ name, type, size, lastModified }: ChosenFile, { entity, field, record }: FilePlace): string {
  return JSON.stringify(['file', entity, field, record, name, type, size, lastModified]);
}

/**
 * true: a piece that failed is sent again by itself. A refusal after the last piece ends the attempt, because the server has given up the
 * pieces by then: all of them would follow again, as often as it fails.
 * @param status of the answer, 0 without one
 * @param isWhole the last byte has been sent
 */
export function isSentAgain(status: number, isWhole: boolean): boolean {
  if (status === 0 || status === 409 || status === 423) return true;
  return status >= 500 && !isWhole;
}

/**
 * Runs one attempt of a file. `isAlone` is false while another tab sends the same file to the same place: two tabs that share their pieces
 * push each other back.
 */
export function runAlone<Result>(name: string, attempt: (isAlone: boolean) => Promise<Result>): Promise<Result> {
  // Missing in a page that is not secure.
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => attempt(lock !== null)) : attempt(true);
}
