import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { type PaperLanguage, paperLanguages } from '../../../shared/framework/definitions/paperLanguages.ts';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { leftOutHeader } from '../../../shared/framework/papers/leftOutHeader.ts';
import { ApiError } from '../api/ApiError.ts';
import type { CallOptions } from '../api/CallOptions.ts';
import { type FetchedFile, fetchFile, saveFile } from '../api/fetchFile.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { issuedKey, issuePaper } from './issuedCalls.ts';
import type { PapersOf } from './PapersOf.ts';

/** The paper of records: a picture of its pages in the chosen language, and its file. */
export function usePaper({ name, languages }: PaperDescription, source: PapersOf) {
  const own = useLanguage();
  const [language, setLanguage] = useState<PaperLanguage | undefined>(() =>
    paperLanguages.find((each) => languages.includes(each) && each === own),
  );
  const [isSaving, setSaving] = useState(false);
  const { isIssuing, issue } = useIssue(name, language, source);
  const { data, error, refetch } = useQuery({
    queryKey: ['paper', name, source, language],
    queryFn: ({ signal }) => fetchPaper(name, source, { language, preview: true }, { signal, suppressErrors: true }),
    // Made anew each time: the record may have changed.
    gcTime: 0,
    retry: false,
  });
  const picture = useObjectUrl(data?.content);
  const save = (): void => {
    setSaving(true);
    // The call's own error handling reports a failure.
    void fetchPaper(name, source, { language })
      .then(saveFile, () => undefined)
      .finally(() => setSaving(false));
  };
  return {
    language,
    /** A group without a chosen button keeps the language. */
    setLanguage: (chosen: PaperLanguage | null): void => {
      if (chosen) setLanguage(chosen);
    },
    picture,
    /** Records that the paper does not suit. */
    leftOut: Number(data?.headers.get(leftOutHeader) ?? 0),
    /** The words of the server, empty for none; undefined without an error. */
    problem: error ? (error instanceof ApiError && error.problem.detail) || '' : undefined,
    retry: (): void => void refetch(),
    isSaving,
    save,
    isIssuing,
    issue,
  };
}

/** Issues the paper of the one record. */
function useIssue(name: string, language: PaperLanguage | undefined, { apiUrl, ids }: PapersOf) {
  const cache = useQueryClient();
  const notify = useNotify();
  const [isIssuing, setIssuing] = useState(false);
  const issue = async (): Promise<void> => {
    const [id] = ids;
    if (id === undefined) return;
    setIssuing(true);
    try {
      await issuePaper(apiUrl, id, name, language);
      notify('papers.issue_done', { type: 'success' });
      await cache.invalidateQueries({ queryKey: issuedKey(apiUrl, id) });
    } catch (error) {
      // The call's own error handling reports it.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIssuing(false);
    }
  };
  return { isIssuing, issue };
}

/** A paper as a file: of one record by its own call, of several in one. */
function fetchPaper(
  name: string,
  { apiUrl, ids }: PapersOf,
  asked: { readonly language: PaperLanguage | undefined; readonly preview?: true },
  options: Pick<CallOptions, 'signal' | 'suppressErrors'> = {},
): Promise<FetchedFile> {
  const [id = ''] = ids;
  return ids.length === 1
    ? fetchFile('GET', `${apiUrl}/${encodeURIComponent(id)}/papers/${name}`, { ...options, query: asked })
    : fetchFile('POST', `${apiUrl}/papers/${name}`, { ...options, body: { ...asked, ids: ids.map(Number) } });
}

/** The address of a file in this page, given back with the component. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}
