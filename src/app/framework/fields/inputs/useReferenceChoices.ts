import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { foldText } from '../../../../shared/framework/query/foldText.ts';
import type { FilterJson } from '../../../../shared/framework/query/ListQuery.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** A record that a reference may name. */
export interface Choice {
  readonly id: RecordId;
  readonly name: string;
}

interface ReferenceChoices {
  readonly choices: readonly Choice[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

const searchDebounceMs = 300;
const choicesShown = 20;

/**
 * Searches the records that a reference field may name.
 * @param target undefined, or without a list: this reader may not list them
 * @param text part of a name; empty for the first ones
 * @param isOpen nothing is asked while the choices are hidden
 */
export function useReferenceChoices(target: ReferenceTarget | undefined, text: string, isOpen: boolean): ReferenceChoices {
  const language = useLanguage();
  const searched = useDebounced(text.trim(), searchDebounceMs);
  const { apiUrl, names = [] } = target ?? {};
  const [first = 'id'] = names;
  const { data, isFetching, error } = useGetList(
    apiUrl ?? '',
    {
      pagination: { page: 1, perPage: choicesShown },
      sort: { field: first, order: 'ASC' },
      filter: nameFilter(names, searched),
      meta: { fields: names, count: false, language } satisfies ListMeta,
    },
    { enabled: isOpen && apiUrl !== undefined, staleTime: 30_000, placeholderData: (previous) => previous },
  );
  const isSearching = isFetching || searched !== text.trim();
  const choices = error ? [] : (data ?? []).map((row) => ({ id: row.id, name: choiceName(names, row) }));
  return {
    // What is known to match stays while more is searched: a choice that went and came would slip from under the pointer.
    choices: isSearching ? choices.filter(({ name }) => hasWords(name, text)) : choices,
    isSearching,
    hasFailed: error !== null,
  };
}

/** The text that names a row of the list. */
export function choiceName(names: readonly string[], row: Readonly<Record<string, unknown>>): string {
  const parts = names.map((name) => textOf(row[name]));
  return parts.filter((part) => part !== '').join(' ') || String(row['id']);
}

function hasWords(name: string, text: string): boolean {
  const folded = foldText(name);
  return text.split(/\s+/).every((word) => folded.includes(foldText(word)));
}

/** The rows in whose name each word of a text occurs. */
export function nameFilter(names: readonly string[], text: string): FilterJson {
  if (text === '') return {};
  // Each word somewhere in the name: `Jane Aus` finds Jane Austen though both parts are fields of their own.
  return { and: text.split(/\s+/).map((word) => ({ or: names.map((name) => ({ [`${name}__icontains`]: word })) })) };
}

function useDebounced(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
