import { describeForm } from '../../../shared/framework/definitions/describe/describeForm.ts';
import { layoutNames } from '../../../shared/framework/definitions/describe/formCells.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { refusal } from '../access/access.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import { openList } from './openList.ts';
import { type PageRequest, type PageRow, readPages } from './readPages.ts';
import { titleColumns, titleOf } from './titleColumns.ts';

/** Values that a field of a form accepts. */
export interface FieldOptions {
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  /** false: there are more records than these; the list of that entity finds them. */
  readonly complete: boolean;
}

export type FormOptions = Readonly<Record<string, FieldOptions>>;

const recordsPerField = 100;

/**
 * The values to choose from in a resource's form, by field: for enums, references and names of definitions. Records look as in the
 * lists of their entities, with the reader's rights.
 * @param further resources whose records are listed too, under the name of the resource
 * @throws AppError `login_required` (401) or `no_permission` (403) if the reader may neither add nor change a record
 */
export async function listFormOptions(
  connection: ScopedConnection,
  registrations: Registrations,
  resource: ResourceDefinition,
  further: readonly ResourceDefinition[] = [],
): Promise<FormOptions> {
  const { ctx } = connection;
  const { registry, reader, language } = ctx;
  const entity = getEntity(registry, resource.schema);
  const form = describeForm(registry, resource, entity, reader);
  const canWrite = (['create', 'edit'] as const).some((verb) => canUse(registry, reader, resource, verb));
  if (!form || !canWrite) throw refusal(reader);
  const fields = layoutNames(form.layout);
  const fixed = fields.flatMap((name): [string, FieldOptions][] => {
    const options = form.choices[name] ?? entity.fields.get(name)?.options;
    return options
      ? [[name, { options: options.map(({ value, label }) => ({ value, label: textIn(label, language) })), complete: true }]]
      : [];
  });
  const requests = [
    ...fields.flatMap((name) => listOf(registrations, ctx, name, registry.resourceByApiUrl.get(form.references[name]?.apiUrl ?? ''))),
    ...further.flatMap((one) => listOf(registrations, ctx, one.name, one)),
  ];
  const pages = await readPages(connection, requests);
  const records = requests.map((request, i): [string, FieldOptions] => [request.name, toOptions(ctx, request, pages[i] ?? [])]);
  return Object.fromEntries([...fixed, ...records]);
}

/** The list behind a field; undefined if the reader may not use it. */
function listOf(
  registrations: Registrations,
  ctx: CallContext,
  name: string,
  resource: ResourceDefinition | undefined,
): (PageRequest & { readonly name: string })[] {
  if (!resource || !canUse(ctx.registry, ctx.reader, resource, 'list')) return [];
  // The caller's screen must not choose another list of the same path.
  const model = openList(registrations, { ...ctx, cmid: resource.permissions.list?.cmid ?? '' }, resource.api_url, 'list');
  const shown = titleColumns(model);
  const sort = shown.map((field) => ({ field, descending: false }));
  return [{ name, model, query: { fields: shown, sort, limit: recordsPerField + 1 } }];
}

function toOptions(ctx: CallContext, { model, query: { fields = [] } }: PageRequest, rows: readonly PageRow[]): FieldOptions {
  const options = rows
    .slice(0, recordsPerField)
    .map((row) => ({ value: row.id, label: titleOf(model, row, fields, ctx) || String(row.id) }));
  return { options, complete: rows.length <= recordsPerField };
}
