import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type GridRow, readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { defaultView } from '../../../../shared/framework/grid/view/gridView.ts';
import { listRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import { findHits, holdsWords, searchWords } from '../../../../shared/framework/query/findHits.ts';
import { textOf as recordText } from '../../../../shared/framework/records/textOf.ts';
import { callGenerated } from '../../api/callApi.ts';
import { htmlWords } from '../../html/htmlWords.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useCellText } from '../cell/useCellText.ts';
import { type GridScreen, screenList } from '../state/GridList.ts';
import { useGridGrammar } from '../state/useGridGrammar.ts';

const rowsPerCall = 100;
/** Rows that are read; a table suits longer lists better. */
export const rowsMax = 500;

export interface ShownText {
  readonly row: GridRow;
  readonly title: string;
  /** As stored: plain or markup. */
  readonly body: string;
  readonly isMarkup: boolean;
  /** The body without its markup. */
  readonly words: string;
  /** Empty: none. */
  readonly group: string;
}

export interface TextGroup {
  readonly name: string;
  readonly texts: readonly ShownText[];
}

interface Texts {
  /** undefined until they are read. */
  readonly texts: readonly ShownText[] | undefined;
  /** true: the list has more rows than are read. */
  readonly hasMore: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The rows of a list as titles and texts, in the order and under the fixed conditions of the list. */
export function useTexts(screen: GridScreen): Texts {
  const list = useMemo(() => screenList(screen), [screen]);
  const language = useLanguage();
  const grammar = useGridGrammar(list);
  const cellText = useCellText();
  const key = parseApiKey(list.apiKey);
  const view = defaultView({ filtersParams: list.filtersParams, sort: list.sort, rowsPerPage: rowsPerCall }, grammar);
  const fields = list.columns.map(({ field }) => field);
  const queryOf = (page: number) => listRequest(key, { ...view, page }, grammar, { timezone: browserTimezone, fields });
  const { data, error, refetch } = useQuery({
    queryKey: ['texts', language, key.path, queryOf(1)],
    queryFn: async ({ signal }) => {
      const rows: GridRow[] = [];
      for (let page = 1; ; page += 1) {
        const answer = readListAnswer(await callGenerated('GET', key.path, { query: queryOf(page), signal, suppressErrors: true }));
        rows.push(...answer.rows);
        if (answer.hasMore !== true || rows.length >= rowsMax) return { rows, hasMore: answer.hasMore === true };
      }
    },
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
  const { accordion, columns } = list;
  const texts = useMemo(() => {
    const textOf = (row: GridRow, field: string | undefined): string => {
      const column = columns.find((each) => each.field === field);
      return column ? cellText(row, column) : '';
    };
    const isMarkup = columns.some(({ field, format }) => field === accordion?.body && format === 'html');
    return data?.rows.map((row): ShownText => {
      const body = recordText(row[accordion?.body ?? '']);
      const words = isMarkup ? htmlWords(body) : body;
      return { row, title: textOf(row, accordion?.title), body, isMarkup, words, group: textOf(row, accordion?.group) };
    });
  }, [data, columns, accordion, cellText]);
  return { texts, hasMore: data?.hasMore === true, error, retry: () => void refetch() };
}

/** The texts that hold each word of a search, in groups; a group has the place of its first text. */
export function foundGroups(texts: readonly ShownText[], search: string): readonly TextGroup[] {
  const words = searchWords(search);
  const found = texts.filter(({ title, words: body, group }) => holdsWords([title, body, group], words));
  return [...Map.groupBy(found, ({ group }) => group)].map(([name, members]) => ({ name, texts: members }));
}

/** Characters on each side of a hit. */
const around = 60;

/** The part of a text around its first hit; undefined: it has none. */
export function excerptOf(text: string, words: readonly string[]): string | undefined {
  const [hit] = findHits(text, words);
  if (!hit) return undefined;
  const from = hit.start <= around ? 0 : Math.max(0, text.indexOf(' ', hit.start - around) + 1);
  const end = text.lastIndexOf(' ', hit.end + around);
  const to = hit.end + around >= text.length ? text.length : Math.max(hit.end, end);
  return `${from > 0 ? '… ' : ''}${text.slice(Math.min(from, hit.start), to)}${to < text.length ? ' …' : ''}`;
}
