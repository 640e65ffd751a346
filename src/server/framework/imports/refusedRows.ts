import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { apostrophized, withoutApostrophe } from '../../../shared/framework/exports/formulaText.ts';
import type { RefusedRow } from '../../../shared/framework/imports/Import.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { readNumber } from '../../../shared/framework/readers/readNumber.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { errorResponse } from '../http/errorResponse.ts';
import { corrected } from './corrected.ts';
import type { RefusedLine } from './DraftRow.ts';
import type { Cell } from './ImportTable.ts';
import { openImport } from './importTarget.ts';
import type { StoredImport } from './storedImports.ts';

/** The rows that the last check or import of a file has refused, in the order of the file, with their reasons in the reader's language. */
export function refusedRows(ctx: CallContext, stored: StoredImport, refused: readonly RefusedLine[]): RefusedRow[] {
  const { content, settings, corrections } = stored;
  const { entity, lines } = openImport(ctx, stored.api);
  const rows = new Map(content.rows.map((row) => [row.line, row]));
  return refused.map(({ line, problems }) => {
    const { cells } = corrected(rows.get(line) ?? { line, cells: [] }, corrections);
    const worded = Object.entries(wordedProblems(ctx, problems)).map(([place, text]) => {
      const field = lines?.columns.has(place) ? place : (place.split('/')[0] ?? '');
      return { field, place: settings.mapping.indexOf(field), text };
    });
    const named = worded.filter(({ place }) => place < 0);
    return {
      line,
      cells: content.headings.map((_heading, place) => cellText(content.format, cells[place] ?? null)),
      problems: Object.fromEntries(worded.filter(({ place }) => place >= 0).map(({ place, text }) => [String(place), text])),
      reasons: named.map(({ field, text }) => {
        const label = lines?.columns.get(field)?.label ?? entity.fields.get(field)?.label;
        return label
          ? formatMessage(ctx.registry.messages, ctx.language, 'import.field_reason', { field: textIn(label, ctx.language), text })
          : text;
      }),
    };
  });
}

/** The text that a person would type: without the apostrophe that a CSV file has before a formula. */
function cellText(format: 'CSV' | 'XLSX', cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' && format === 'CSV' ? withoutApostrophe(cell) : String(cell);
}

function wordedProblems(
  { registry, language, requestId }: CallContext,
  problems: Readonly<Record<string, FieldProblem>>,
): Readonly<Record<string, string>> {
  return (
    errorResponse(new AppError('invalid_body', 400, { errors: problems }), { messages: registry.messages, language, requestId }).errors ??
    {}
  );
}

/** The refused rows as a file that can be imported again: the columns of the file, and the reasons in a last one. */
export function refusedFile(ctx: CallContext, stored: StoredImport): string {
  const { headings, separator = ',' } = stored.content;
  const reasons = formatMessage(ctx.registry.messages, ctx.language, 'import.reasons');
  const own = headings.at(-1) === reasons ? headings.slice(0, -1) : headings;
  const rows = refusedRows(ctx, stored, stored.outcome?.refused ?? []).map(({ cells, problems, reasons: further }) => {
    const inCells = Object.entries(problems).map(([place, text]) =>
      formatMessage(ctx.registry.messages, ctx.language, 'import.field_reason', { field: headings[Number(place)] ?? '', text }),
    );
    return [...cells.slice(0, own.length), [...further, ...inCells].join(' ')];
  });
  return csvText([[...own, reasons], ...rows], separator);
}

/** Rows as CSV with a byte order mark, without which some spreadsheets do not read UTF-8. */
export function csvText(rows: readonly (readonly string[])[], separator = ','): string {
  const cell = (text: string): string => {
    // A number with a sign is no formula.
    const safe = readNumber(text, { decimalComma: true, bothSigns: true }) === undefined ? apostrophized(text) : text;
    return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
