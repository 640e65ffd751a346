import { useEffect, useMemo, useRef } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { allowedMethods, allows } from '../../admin/allowedMethods.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

interface StoredRecord {
  /** undefined: not read yet, or not available. */
  readonly record: RaRecord | undefined;
  readonly error: Error | null;
  /** false: the server takes no change of this record from this reader, whatever the permissions are. */
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Reads a record, and reads it again when the language changes, because it holds the names of referenced records. With `isShownInPlace`
 * the caller alone says that it is missing.
 */
export function useStoredRecord(apiUrl: string, id: string, { isShownInPlace = false } = {}): StoredRecord {
  const language = useLanguage();
  // A list may have left some of the record's fields in the cache; a form starts from the whole record as it is now.
  const { data, dataUpdatedAt, error, isFetchedAfterMount, refetch } = useGetOne(
    apiUrl,
    { id, ...(isShownInPlace && { meta: { isShownInPlace } }) },
    { refetchOnWindowFocus: false, retry: false },
  );
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    void refetch();
  }, [language, refetch]);
  // Those of the page's own answers alone: a form stays open if a refused save reads the record again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a later answer may allow other methods
  const allow = useMemo(() => allowedMethods.get(`${apiUrl}/${encodeURIComponent(id)}`), [apiUrl, id, dataUpdatedAt]);
  return {
    record: isFetchedAfterMount ? data : undefined,
    error,
    canEdit: allows(allow, 'PUT'),
    canDelete: allows(allow, 'DELETE'),
    refetch,
  };
}
