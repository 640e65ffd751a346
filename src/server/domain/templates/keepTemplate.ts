import type { templateEndpoints } from '../../../shared/domain/templates/endpoints.ts';
import { asBill, keptValues } from '../../../shared/domain/templates/templateContent.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

type Call = CallOf<typeof templateEndpoints, 'POST shipment_templates/keep'>;
type Kind = 'bol' | 'quote' | 'shipment';

interface Source {
  readonly entity: string;
  readonly account: readonly string[];
  /** Lines by the name that they have in a bill of lading. */
  readonly lines: Readonly<Record<string, string>>;
}

const sources: Readonly<Record<Kind, Source>> = {
  bol: { entity: 'bols', account: ['account'], lines: { bol_items: 'bol_items', bol_dangerous_goods: 'bol_dangerous_goods' } },
  quote: { entity: 'quotes', account: ['account'], lines: { bol_items: 'quote_items' } },
  shipment: { entity: 'shipments', account: ['bill_to', 'shipper', 'consignee'], lines: { bol_items: 'shipment_items' } },
};

/** Most lines of a shipment. */
const linesMax = 99;

/**
 * POST shipment_templates/keep: a template with what its maker sees of the record, in the fields of a bill of lading.
 * @throws AppError 400 `invalid_body` for a record that the caller does not see, or without an account of the caller; as `createRecord`
 */
export async function keepTemplate({ ctx, app, body }: Call): Promise<RecordValues> {
  authorize(ctx, 'shipment_templates', 'edit');
  const { name, shared = false } = body;
  const [kind, ...others] = (['bol', 'quote', 'shipment'] as const).filter((each) => body[each] !== undefined);
  if (!kind || others.length > 0) throw refused(kind ?? 'bol');
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const { entity, account: accounts, lines } = sources[kind];
    const record = await records.find(ctx, entity, Number(body[kind]));
    const { accounts: own } = ctx.reader;
    const isOwn = (id: unknown): boolean => typeof id === 'number' && (own === 'all' || own.includes(id));
    const held = accounts.find((field) => isOwn(record?.[field]));
    if (!record || held === undefined) throw refused(kind);
    const account = record[held];
    const values = keptValues(getEntity(ctx.registry, 'bols'), asBill(kind, record));
    const content: Record<string, unknown> = { ...values, account, account_label: record[`${held}_label`] };
    for (const [target, source] of Object.entries(lines)) {
      const lineEntity = getEntity(ctx.registry, target);
      const read = getEntity(ctx.registry, source);
      const names = [...read.fields.values()].flatMap(({ name: field, reference }) => (reference ? [field, `${field}_label`] : [field]));
      const rows = await records.list(ctx, source, {
        filter: { [kind]: Number(body[kind]) },
        sort: ['line'],
        limit: linesMax,
        fields: names,
      });
      if (rows.length > 0) content[target] = rows.map((row) => keptValues(lineEntity, row));
    }
    const set = { account, owner: ctx.reader.userId, uses: 0, content };
    return records.create(ctx, 'shipment_templates', { name, shared }, { set });
  });
}

function refused(kind: Kind) {
  return httpErrors.invalid_body({}, { errors: { [kind]: { key: 'validation.reference' } } });
}
