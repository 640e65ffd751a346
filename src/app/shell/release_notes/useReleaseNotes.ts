import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { resourcesQuery } from '../../framework/admin/resourceCatalogue.ts';
import { callApi, callGenerated } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** A note in the language of the interface. */
export type ReleaseNote = AnswerTo<'GET release_notes/release_note/{id}'>;

/** A line of the list of notes. */
export interface NoteLine {
  readonly id: number;
  readonly version: string;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const cmid = 'RN-START';
const unreadKey = ['release_notes', 'unread'];
const query = 'published=true&sort=-released_on,-id&limit=100&fields=id,version_name,title_en_label,released_on&columns=false&count=false';

/** The published notes for the user, newest first. Spec D-072. */
export function useReleaseNotes() {
  const language = useLanguage();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['release_notes', 'list', language],
    queryFn: async ({ signal }) => {
      // Makes the list known: the page is no list of a definition.
      await queryClient.fetchQuery(resourcesQuery);
      return linesIn(await callGenerated('GET', 'release_notes', { query, headers: { cmid }, signal, suppressErrors: true }));
    },
  });
}

/** Id of the newest note that the user has not read; null without one. */
export function useUnreadNote() {
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await callApi('GET', 'release_notes/release_note_id', { signal, suppressErrors: true })).id,
  });
}

/** One note with its text. Asking for it marks it as read. */
export function useReleaseNote(id: number) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const note = useQuery<ReleaseNote>({
    queryKey: ['release_notes', 'note', id, language],
    queryFn: ({ signal }) => callApi('GET', 'release_notes/release_note/{id}', { params: { id }, signal, suppressErrors: true }),
  });
  const { isSuccess } = note;
  useEffect(() => {
    if (isSuccess) void queryClient.invalidateQueries({ queryKey: unreadKey });
  }, [isSuccess, queryClient]);
  return note;
}

function linesIn(answer: unknown): NoteLine[] {
  const rows = typeof answer === 'object' && answer !== null && 'results' in answer && Array.isArray(answer.results) ? answer.results : [];
  return rows.map((row: Readonly<Record<string, unknown>>) => ({
    id: Number(row['id']),
    version: textOf(row['version_name']),
    title: textOf(row['title_en_label']),
    day: textOf(row['released_on']),
  }));
}
