import { type ChangeKind, changeKinds } from './ChangeSet.ts';

/** Header of a call that changes a record: the call belongs to a set of changes that can be undone. */
export const changeSetHeader = 'change-set';

/** The set that a call names: its id, drawn by the client, and its kind. */
export interface NamedChangeSet {
  readonly id: string;
  readonly kind: ChangeKind;
}

/** Kinds that only the server sets. */
const ownKinds: ReadonlySet<string> = new Set<ChangeKind>(['undo', 'redo']);

/** Writes the header's value: `6f1c…; kind=paste`. */
export function formatChangeSet({ id, kind }: NamedChangeSet): string {
  return `${id}; kind=${kind}`;
}

/** Reads the header's value; undefined for a text that names no set. */
export function parseChangeSet(header: string): NamedChangeSet | undefined {
  const [, id = '', named] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}); ?kind=([a-z_]+)$/.exec(header) ?? [];
  const kind = changeKinds.find((each) => each === named && !ownKinds.has(each));
  return kind && { id, kind };
}
