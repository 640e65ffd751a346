import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** A document of the API, in the interface's language. */
export type ApiDocument = AnswerTo<'GET api_documents/list'>['results'][number];

interface DocumentQuery {
  readonly path?: string;
  readonly search?: string;
}

export interface Documents {
  /** undefined before the first answer. The previous documents stay while others load. */
  readonly list: readonly ApiDocument[] | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Reads documents: all, all that contain a text, or the document at a path, with its text. Spec S-230. */
export function useDocuments({ path, search }: DocumentQuery): Documents {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Pick<Documents, 'list' | 'error'> & { readonly path?: string | undefined }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const query = { path, search: search || undefined };
    callApi('GET', 'api_documents/list', {
      query,
      signal: controller.signal,
      suppressErrors: true,
    }).then(
      ({ results }) => setAnswer({ list: results, error: undefined, path }),
      (error: unknown) => {
        if (error instanceof ApiError) setAnswer({ list: undefined, error, path });
      },
    );
    return () => controller.abort();
  }, [path, search, language, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isOfPath = answer !== undefined && answer.path === path;
  return { list: isOfPath ? answer.list : undefined, error: isOfPath ? answer.error : undefined, retry };
}
