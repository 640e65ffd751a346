import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';

const parameter = 'copy_of';

/**
 * Address of the form for a copy of a record, from that of the form for a new one; undefined if this reader cannot read a record or make
 * one, or if the address of the form needs more than a record.
 */
export function copyAddress({ verbs }: Pick<ScreenDescription, 'verbs'>, createPath: string | undefined, id: RecordId): string | undefined {
  const isOffered = verbs.includes('create') && verbs.includes('show') && createPath !== undefined && !createPath.includes('{');
  return isOffered ? `${createPath}${createPath.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: String(id) })}` : undefined;
}

/** Id of the record that the query of an address copies; undefined: none. */
export function copySource(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) || undefined;
}

/** The parts of a query that give values. */
export function withoutCopySource(search: string): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => !part.startsWith(`${parameter}=`))
    .join('&');
}
