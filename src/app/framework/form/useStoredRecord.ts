import { useEffect, useRef } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useLanguage } from '../i18n/useLanguage.ts';

interface StoredRecord {
  /** undefined: not read yet, or not available. */
  readonly record: RaRecord | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Reads a record, and reads it again when the language changes, because it holds the names of referenced records. */
export function useStoredRecord(apiUrl: string, id: string): StoredRecord {
  const language = useLanguage();
  // A list may have left some of the record's fields in the cache; a form starts from the whole record as it is now.
  const { data, error, isFetchedAfterMount, refetch } = useGetOne(apiUrl, { id }, { refetchOnWindowFocus: false, retry: false });
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    void refetch();
  }, [language, refetch]);
  return { record: isFetchedAfterMount ? data : undefined, error, refetch };
}
