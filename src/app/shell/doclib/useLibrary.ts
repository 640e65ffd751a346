import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { exportCall } from '../../framework/screens/screenCalls.ts';

/** A library as its reader needs it. */
export type Library = AnswerTo<'GET doclib/configs/{cmid}'>;

/** The library of a command ID. Its list is no screen of a definition, which would make its export known. */
export function useLibrary(cmid: string) {
  const language = useLanguage();
  useEffect(() => knownCalls.add([exportCall]), []);
  return useQuery<Library, ApiError>({
    queryKey: ['doclib', cmid, 'config', language],
    queryFn: ({ signal }) => callApi('GET', 'doclib/configs/{cmid}', { params: { cmid }, signal, suppressErrors: true }),
  });
}

/** Names an entry in the addresses of calls. */
export function entryParams({ connection, cmid }: Library, dlref: string) {
  return { conn: connection, cmid, dlref };
}

/** An entry of a library. */
export function useEntry(library: Library, dlref: string) {
  const language = useLanguage();
  return useQuery<LibraryEntry, ApiError>({
    queryKey: ['doclib', library.cmid, dlref, language],
    queryFn: ({ signal }) =>
      callApi('GET', 'doclib/library/{conn}/{cmid}/{dlref}', { params: entryParams(library, dlref), signal, suppressErrors: true }),
  });
}

/** Reads an entry again, after a change of its documents. */
export function useRefreshEntry({ cmid }: Library, dlref: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['doclib', cmid, dlref] }), [client, cmid, dlref]);
}

/** Path of the call that sends a document. */
export function documentPath(
  { connection, cmid }: Library,
  dlref: string,
  { doctype, id }: { readonly doctype: string; readonly id: number },
): string {
  return ['doclib/documents', connection, cmid, dlref, encodeURIComponent(doctype), id].join('/');
}
