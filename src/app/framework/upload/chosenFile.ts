import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { defaultAccept, isAccepted, typeOfName } from '../../../shared/framework/files/fileTypes.ts';

/** The media type of a chosen file, by its extension where the browser knows none. */
export function typeOfFile({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || (typeOfName(name) ?? '');
}

/** A reason not to take a file. */
export type FileRefusal = 'type' | 'empty' | 'size';

/** The reason not to take a file; undefined: it is taken. Spec B-029, B-060 */
export function refusedFile(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): FileRefusal | undefined {
  const { accept = defaultAccept, max_bytes: max = maxBytesDefault } = rules;
  const byName = typeOfName(file.name);
  // Systems name some types by the program that opens them.
  if (!isAccepted(accept, typeOfFile(file)) && !(byName !== undefined && isAccepted(accept, byName))) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > max ? 'size' : undefined;
}
