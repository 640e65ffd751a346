import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useDebounced } from '../useDebounced.ts';

/** A record to pick. */
export interface RecordChoice {
  readonly id: RecordId;
  readonly name: string;
  /** Shown below the name; also searched. */
  readonly detail?: string | undefined;
}

/** The records to pick from. */
export interface ChoiceSource {
  /** Identifies the source in the cache: its call and its fixed parameters. */
  readonly key: readonly unknown[];
  /**
   * Finds records on the server, in the order to show them.
   * @param search part of a name, at most 60 letters; empty: the first records
   * @param offset number of records already shown
   */
  readonly find: (
    search: string,
    offset: number,
    signal: AbortSignal,
  ) => Promise<{
    readonly choices: readonly RecordChoice[];
    /** Number of all matches; undefined: not counted, and no more are offered. */
    readonly count?: number | undefined;
  }>;
}

interface RecordChoices {
  readonly choices: readonly RecordChoice[];
  readonly count: number | undefined;
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** Adds the next records; undefined when all are there. */
  readonly more: (() => void) | undefined;
  readonly isAdding: boolean;
}

const searchDelayMs = 300;
const searchLengthMax = 60;
const retentionMs = 30_000;

/**
 * Searches the records of a source while the user types.
 * @param source undefined: this reader has nothing to pick from
 * @param text as typed
 * @param isOpen false: the choices are hidden, and no request is sent
 */
export function useRecordChoices(source: ChoiceSource | undefined, text: string, isOpen: boolean): RecordChoices {
  const language = useLanguage();
  const search = text.trim().slice(0, searchLengthMax);
  const searched = useDebounced(search, searchDelayMs);
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['choices', language, searched, ...(source?.key ?? [])],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => source?.find(searched, pageParam, signal) ?? { choices: [], count: 0 },
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { choices }) => sum + choices.length, 0);
      return count !== undefined && shown < count ? shown : undefined;
    },
    enabled: isOpen && source !== undefined,
    staleTime: retentionMs,
    placeholderData: keepPreviousData,
  });
  const isSearching = (isFetching && !isFetchingNextPage) || searched !== search;
  const found = error ? [] : (data?.pages.flatMap(({ choices }) => choices) ?? []);
  return {
    // Choices that are known to match stay during a search: choices that disappear and return would move under the pointer.
    choices: isSearching ? found.filter((choice) => hasWords(choice, search)) : found,
    count: data?.pages[0]?.count,
    isSearching,
    error,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isAdding: isFetchingNextPage,
  };
}

function hasWords({ name, detail = '' }: RecordChoice, text: string): boolean {
  const folded = foldText(`${name} ${detail}`);
  return text.split(/\s+/).every((word) => folded.includes(foldText(word)));
}
