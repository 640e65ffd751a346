import { hasDefault, isAlwaysRequired } from '../../../shared/framework/fields/fieldSchema.ts';
import { isWritable } from '../../../shared/framework/fields/isWritable.ts';
import type { ImportField, ImportState } from '../../../shared/framework/imports/Import.ts';
import { separatorNames, separatorSigns } from '../../../shared/framework/imports/textFiles.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { usableKeys } from './chooseSettings.ts';
import { type ImportTarget, openImport, templateHeadings, wholeRow } from './importTarget.ts';
import type { ImportHead } from './storedImports.ts';
import type { Mapping } from './suggestMapping.ts';
import { zipRules } from './unpackFiles.ts';

/**
 * A file as its user sees it, with the rights of the moment.
 * @throws AppError as `openImport`
 */
export function importState(ctx: CallContext, stored: ImportHead): ImportState {
  const importing = openImport(ctx, stored.api);
  const { summary, settings, outcome } = stored;
  const { headings, samples, rows, format, sheets, sheet, encoding, separator, headingLine = 1, firstRows = [], overlong = null } = summary;
  const labels = templateHeadings(importing, ctx.language);
  const fields = importing.fields.map(
    (field): ImportField => ({
      name: field.name,
      label: labels.get(field.name) ?? textIn(field.label, ctx.language),
      required: isWritable(field, 'create') && isAlwaysRequired(field) && !hasDefault(field),
    }),
  );
  const isOfLines = (name: string): boolean => importing.lines?.columns.has(name) === true;
  const hasLines = settings.mapping.some((name) => name !== null && isOfLines(name));
  return {
    id: stored.id,
    api: stored.api,
    name: stored.name,
    format,
    sheets,
    sheet,
    encoding: encoding ?? null,
    separator: separatorNames.find((name) => separatorSigns[name] === separator) ?? null,
    heading_line: headingLine,
    first_rows: firstRows.map(({ line, cells }) => ({ line, text: cells.join(' · ') })),
    overlong,
    headings,
    samples,
    rows: settings.lines?.length ?? rows,
    fields,
    mapping: settings.mapping,
    key: settings.key,
    blanks: settings.blanks,
    join: settings.join ?? null,
    lines: hasLines && importing.lines ? importing.lines.name : null,
    keys: keysOf(importing, settings.mapping),
    can_create: importing.canCreate,
    can_edit: importing.canEdit,
    missing: importing.canCreate
      ? fields
          .filter(({ name, required }) => required && (hasLines || !isOfLines(name)) && !settings.mapping.includes(name))
          .map(({ name }) => name)
      : [],
    outcome: outcome && {
      is_kept: outcome.is_kept,
      counts: outcome.counts,
      records: outcome.records ?? outcome.counts.created + outcome.counts.changed,
      stored: outcome.ids?.length ?? 0,
      unused_files: outcome.unused_files ?? [],
      set: outcome.set ?? null,
    },
    takes_files: zipRules(importing) !== undefined,
    files: stored.files && {
      count: stored.files.length,
      refused: stored.files.flatMap((file) =>
        'problem' in file
          ? [{ name: file.name, problem: formatMessage(ctx.registry.messages, ctx.language, file.problem.key, file.problem.values) }]
          : [],
      ),
    },
    task: stored.task,
    expires_at: stored.expires_at.toISOString(),
  };
}

function keysOf(importing: ImportTarget, mapping: Mapping): ImportState['keys'] {
  return [
    ...usableKeys(importing, mapping).map(({ name, fields }) => ({ name, fields: fields.map((field) => field.name) })),
    { name: wholeRow, fields: [] },
  ];
}
