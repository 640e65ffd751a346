import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaperDescription } from '../../../shared/framework/papers/PaperDescription.ts';
import { type PaperLanguage, paperLanguages } from '../../../shared/framework/papers/paperLanguages.ts';
import { ApiError } from '../api/ApiError.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** The paper of a record: a picture of its pages in the chosen language, and its file. */
export function usePaper({ languages }: PaperDescription, path: string) {
  const own = useLanguage();
  const [language, setLanguage] = useState<PaperLanguage | undefined>(() =>
    paperLanguages.find((each) => languages.includes(each) && each === own),
  );
  const [isSaving, setSaving] = useState(false);
  const query = { language };
  const { data, error, refetch } = useQuery({
    queryKey: ['paper', path, language],
    queryFn: ({ signal }) => fetchFile('GET', path, { query: { ...query, preview: true }, signal, suppressErrors: true }),
    // Made anew each time: the record may have changed.
    gcTime: 0,
    retry: false,
  });
  const picture = useObjectUrl(data?.content);
  const save = (): void => {
    setSaving(true);
    // The call's own error handling reports a failure.
    void fetchFile('GET', path, { query })
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
    /** The words of the server, empty for none; undefined without an error. */
    problem: error ? (error instanceof ApiError && error.problem.detail) || '' : undefined,
    retry: (): void => void refetch(),
    isSaving,
    save,
  };
}

/** The address of a file in this page, given back with the component. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
