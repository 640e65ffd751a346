import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { totalWords } from '../../../shared/framework/grid/totalWords.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { inTime } from '../../db/inTime.ts';
import { planList } from '../lists/planList.ts';
import { wordOf } from './content/wordOf.ts';
import type { OpenExport } from './openExport.ts';

/** The totals that a request for rows asks for, a sentence for each; none if adding them up takes too long. */
export async function totalNotes(connection: ScopedConnection, { model, query }: OpenExport): Promise<readonly string[]> {
  const { ctx } = connection;
  const { aggregates, timeoutMs } = planList(model, query, ctx);
  if (!aggregates) return [];
  const options = { replica: true, ...(timeoutMs !== undefined && { timeoutMs }) };
  const [row] = (await inTime(withoutGuard(connection).run(aggregates, options))) ?? [];
  if (!row) return [];
  const values: Readonly<Record<string, unknown>> = JSON.parse(row.aggregates);
  const columns = describeColumns(model.registry, model.list, model.reader);
  const word = wordOf(ctx);
  const language = { language: ctx.language, timezone: query.timezone ?? ctx.timezone, formats: defaultDateFormats, message: word };
  return query.aggregates.flatMap((aggregate) => {
    const { fn, field } = aggregate;
    const column = columns.find((each) => each.field === field);
    if (!column) return [];
    const { label, lines, isHidden } = totalWords(aggregate, values[`${fn}:${field}`], column, language);
    return isHidden ? [] : word('export.total', { label, values: lines.map(({ text }) => text).join(' · ') });
  });
}
