import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { invariant } from '../../../shared/framework/AppError.ts';
import { type PaperLanguage, paperLanguages } from '../../../shared/framework/definitions/paperLanguages.ts';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import { leftOutHeader } from '../../../shared/framework/papers/leftOutHeader.ts';
import { papersMax, papersTaskMax } from '../../../shared/framework/papers/papersMax.ts';
import { ApiError } from '../api/ApiError.ts';
import type { CallOptions } from '../api/CallOptions.ts';
import { callGenerated } from '../api/callApi.ts';
import { type FetchedFile, fetchFile, saveFile } from '../api/fetchFile.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { startedTask } from '../tasks/taskStore.ts';
import { issuedKey, issuePaper } from './issuedCalls.ts';
import { countOf, type PapersOf } from './PapersOf.ts';

/** The paper of records: a picture of its pages in the chosen language, and its file. */
export function usePaper({ name, languages }: PaperDescription, source: PapersOf) {
  const own = useLanguage();
  const [language, setLanguage] = useState<PaperLanguage | undefined>(() =>
    paperLanguages.find((each) => languages.includes(each) && each === own),
  );
  const [isSaving, setSaving] = useState(false);
  const count = countOf(source);
  const isLong = count !== undefined && count > papersMax;
  const isTooMany = count !== undefined && count > papersTaskMax;
  const { isIssuing, isIssued, issue } = useIssue(name, language, source);
  const { data, error, refetch } = useQuery({
    queryKey: ['paper', name, source, language],
    queryFn: ({ signal }) => fetchPaper(name, source, { language, preview: true }, { signal, suppressErrors: true }),
    // Made anew each time: the record may have changed.
    gcTime: 0,
    retry: false,
    enabled: !isTooMany,
  });
  const picture = useObjectUrl(data?.content);
  const save = (): void => {
    setSaving(true);
    // The call's own error handling reports a failure.
    void fetchPaper(name, source, { language })
      .then(saveFile, () => undefined)
      .finally(() => setSaving(false));
  };
  /** Lets a background task make the file. @returns true if it has begun */
  const make = async (words: string): Promise<boolean> => {
    setSaving(true);
    try {
      startedTask(await startPapers(name, source, language), { words });
      return true;
    } catch (error) {
      // The call's own error handling reports it.
      if (error instanceof ApiError) return false;
      throw error;
    } finally {
      setSaving(false);
    }
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
    count,
    /** true: a background task makes the file. */
    isLong,
    /** true: more than come in one file. */
    isTooMany,
    make,
    isIssuing,
    /** true: a copy was issued here. */
    isIssued,
    issue,
  };
}

/** Issues the paper of the one record. */
function useIssue(name: string, language: PaperLanguage | undefined, { apiUrl, records }: PapersOf) {
  const cache = useQueryClient();
  const [isIssuing, setIssuing] = useState(false);
  const [isIssued, setIssued] = useState(false);
  const issue = async (): Promise<void> => {
    const [id] = records.kind === 'rows' ? records.ids : [];
    if (id === undefined) return;
    setIssuing(true);
    try {
      await issuePaper(apiUrl, id, name, language);
      setIssued(true);
      await cache.invalidateQueries({ queryKey: issuedKey(apiUrl, id) });
    } catch (error) {
      // The call's own error handling reports it.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIssuing(false);
    }
  };
  return { isIssuing, isIssued, issue };
}

/** A paper as a file: of one record by its own call, of several in one. */
function fetchPaper(
  name: string,
  { apiUrl, records }: PapersOf,
  asked: { readonly language: PaperLanguage | undefined; readonly preview?: true },
  options: Pick<CallOptions, 'signal' | 'suppressErrors'> = {},
): Promise<FetchedFile> {
  const [only, ...others] = records.kind === 'rows' ? records.ids : [];
  return only !== undefined && others.length === 0
    ? fetchFile('GET', `${apiUrl}/${encodeURIComponent(only)}/papers/${name}`, { ...options, query: asked })
    : fetchFile('POST', `${apiUrl}/papers/${name}`, { ...options, body: { ...asked, ...bodyOf(records) } });
}

/** @returns id of the background task @throws ApiError */
async function startPapers(name: string, { apiUrl, records }: PapersOf, language: PaperLanguage | undefined): Promise<number> {
  const body = { language, ...bodyOf(records), background: true };
  const answer = await callGenerated('POST', `${apiUrl}/papers/${name}`, { body });
  invariant(typeof answer === 'object' && answer !== null && 'task' in answer && typeof answer.task === 'number', 'a task has a number');
  return answer.task;
}

function bodyOf(records: Selection) {
  return records.kind === 'rows' ? { ids: records.ids.map(Number) } : { parameters: records.parameters };
}

/** The address of a file in this page, given back with the component. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}
