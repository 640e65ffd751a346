import type { Readable } from 'node:stream';
import { filterWords } from '../../../shared/framework/exports/filterWords.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ListModel } from '../lists/openList.ts';
import type { ExportContent } from './ExportColumn.ts';
import { headingsOf } from './headingsOf.ts';
import { readRows } from './readRows.ts';
import type { RowsPlan } from './rowsPlan.ts';

interface ContentParts {
  readonly model: ListModel;
  readonly query: ListQuery;
  readonly ctx: CallContext;
  readonly plan: RowsPlan;
  readonly title: string;
  /** The bytes of COPY. */
  readonly source: Readable;
}

/** The content of a file: its rows as they arrive, its title and its filter in words. */
export function exportContent({ model, query, ctx, plan, title, source }: ContentParts): ExportContent {
  const filter = filterText(model, query, ctx);
  const { language } = ctx;
  return { title, filter, language, columns: plan.columns, naming: plan.naming, rows: readRows(source, plan), word: wordOf(ctx) };
}

/** The filter of a request in words; undefined: all rows of the list. */
export function filterText(model: ListModel, query: ListQuery, ctx: CallContext): string | undefined {
  const { language } = ctx;
  return filterWords(query, {
    find: model.find,
    labelOf: (field) => {
      const column = model.find(field);
      return (column && headingsOf(model, [column], language)[0]) ?? field;
    },
    valueOf: (field, value) => {
      const option = model.find(field)?.options?.find((each) => each.value === value);
      return option ? textIn(option.label, language) : value;
    },
    word: wordOf(ctx),
  });
}

/** Messages in the reader's language. */
export function wordOf({ registry, language }: Pick<CallContext, 'registry' | 'language'>): ExportContent['word'] {
  return (key, values) => formatMessage(registry.messages, language, key, values);
}
