import type { Reader } from '../../Reader.ts';
import type { PaperDefinition } from '../types.gen.ts';
import { isOfRole } from './permissions.ts';

/** true: the reader issues copies of the paper by hand. */
export function canIssue({ issued }: Pick<PaperDefinition, 'issued'>, reader: Reader): boolean {
  return issued?.by?.some((role) => isOfRole(reader, role)) ?? false;
}
