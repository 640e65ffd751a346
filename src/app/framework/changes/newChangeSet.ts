import type { ChangeKind } from '../../../shared/framework/changes/ChangeSet.ts';
import { changeSetHeader, formatChangeSet, type NamedChangeSet } from '../../../shared/framework/changes/changeSetHeader.ts';
import { noteChangeSet } from './offeredUndos.ts';

/** A new set of changes; unlike `crypto.randomUUID` also on an address without TLS. */
export function newChangeSet(kind: ChangeKind): NamedChangeSet {
  noteChangeSet();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5'), kind };
}

/** The header of a call that belongs to a set. */
export function changeSetHeaders(set: NamedChangeSet): Readonly<Record<string, string>> {
  return { [changeSetHeader]: formatChangeSet(set) };
}
