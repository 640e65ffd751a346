import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import type { CallName } from '../../../shared/framework/calls/endpointTypes.ts';
import { listCall } from '../../../shared/framework/definitions/listCall.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { MenuItemDefinition, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignedReport, DesignRevision, MenuEntry, PlannedIndex } from '../../../shared/shell/designer/DesignedReport.ts';
import type { designerEndpoints } from '../../../shared/shell/designer/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { buildIndexes, buildSeconds, findNewIndexes, type NewIndex } from '../../db/schema/buildIndexes.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { answerPath } from '../../framework/answerPath.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { auditLook } from '../../framework/records/auditViews.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { findUsersByWords } from '../users/findUsersByWords.ts';
import { checkDesign, grantedTo, screenOf } from './checkDesign.ts';
import { fieldsFor, searchFields, sourcesFor } from './designFields.ts';
import { readerContext } from './readerContext.ts';
import { originOf } from './reportOrigin.ts';

const designErrors = defineErrors({
  /** The draft has errors; details.count of them, the first in details.first. */
  design_has_errors: 409,
  /** The caller has details.max drafts that were never published. */
  too_many_drafts: 409,
});

type DesignCall<Name extends CallName<(typeof designerEndpoints)[number]>> = CallOf<typeof designerEndpoints, Name>;

/** Screens of the designer; its calls need the first. */
const listCmid = 'REPORT-DESIGN';
const textMax = 100_000;
/** Drafts of one user that were never published. */
const draftsMax = 200;
/** Checks of drafts: the page stores a change after a pause of 0.7 seconds, so at most some 85 in a minute. */
const checks = { perUser: 120, perCompany: 600 };

/** GET report_designs/sources */
export async function listSources({ ctx }: DesignCall<'GET report_designs/sources'>) {
  checkDesigner(ctx);
  const { registry, reader } = ctx;
  return {
    lists: sourcesFor(registry, reader).map(({ api_url: path, schema: entity, title }) => ({ path, entity, title })),
    groups: registry.menus.map(({ name, title, items }) => ({ name, title, entries: menuEntries(registry, items) })),
  };
}

/** The entries of a menu in their order, those below headings too. */
function menuEntries(registry: Registry, items: readonly MenuItemDefinition[]): MenuEntry[] {
  return items.flatMap(({ cmid, title, items: inner = [] }) => {
    const named = title ?? (cmid === undefined ? undefined : registry.screensByCmid.get(cmid)?.[0]?.title);
    return [...(cmid !== undefined && named ? [{ cmid, title: named }] : []), ...menuEntries(registry, inner)];
  });
}

/** GET report_designs/origin. @throws AppError `no_permission` (403) for a screen that the caller cannot open, or without a list */
export async function getOrigin({ ctx, query }: DesignCall<'GET report_designs/origin'>) {
  checkDesigner(ctx);
  const origin = originOf(ctx.registry, ctx.reader, query.cmid);
  if (!origin) throw httpErrors.no_permission();
  return origin;
}

/** GET report_designs/fields. @throws AppError `no_permission` (403) for a list that the caller may not read */
export async function listFields({ ctx, query }: DesignCall<'GET report_designs/fields'>) {
  checkDesigner(ctx);
  const { path, through = '', search = '' } = query;
  const source = sourcesFor(ctx.registry, ctx.reader).find(({ api_url }) => api_url === path);
  if (!source) throw httpErrors.no_permission();
  const { registry, reader } = ctx;
  const { schema } = source;
  return {
    fields: search === '' ? fieldsFor(registry, reader, schema, through) : searchFields(registry, reader, schema, { through, search }),
  };
}

/** GET report_designs/readers: users as whom the caller may look at a draft. */
export async function findReaders({ ctx, app, query }: DesignCall<'GET report_designs/readers'>) {
  checkDesigner(ctx);
  return { results: await findUsersByWords(ctx, app, query.search) };
}

/**
 * POST report_designs/begin: a new draft.
 * @throws AppError `value_taken` (409) for a name or cmid that another design has, `too_many_drafts` (409), `too_many_attempts` (429)
 */
export async function beginDesign({ ctx, app, body }: DesignCall<'POST report_designs/begin'>) {
  checkDesigner(ctx);
  await limitCostly(ctx, app, 'draft', checks);
  const filter = { state: 'draft', created_by: ctx.reader.userId };
  const { count } = await app.records.page(ctx, entityName, { filter, fields: ['id'], limit: 1 });
  if (count >= draftsMax) throw designErrors.too_many_drafts({ max: draftsMax });
  const record = await app.records.create(ctx, entityName, {}, { set: { state: 'draft', ...draftValues(body.definition) } });
  return answer(ctx, app, record);
}

/** GET report_designs/{id}/draft */
export async function getDraft({ ctx, app, params }: DesignCall<'GET report_designs/{id}/draft'>) {
  return answer(ctx, app, await findDesign(ctx, app, params.id));
}

/** GET report_designs/{id}/draft/{user}: the screen as another user would see it. */
export async function getDraftAs({ ctx, app, params }: DesignCall<'GET report_designs/{id}/draft/{user}'>) {
  const record = await findDesign(ctx, app, params.id);
  return answer(ctx, app, record, await actAs(ctx, app, params.user));
}

/**
 * PUT report_designs/{id}/draft. The name and the cmid of a report stay once it was published: menus and links know them.
 * @throws AppError `stale_version` (409), `invalid_body` (400), `too_many_attempts` (429)
 */
export async function changeDraft({ ctx, app, params, body }: DesignCall<'PUT report_designs/{id}/draft'>) {
  const record = await findDesign(ctx, app, params.id);
  await limitCostly(ctx, app, 'draft', checks);
  const { name, cmid, ...values } = draftValues(body.definition);
  if (record['revision'] !== null && (name !== record['name'] || cmid !== record['cmid']))
    throw httpErrors.invalid_body({}, { errors: { definition: { key: 'designer.name_fixed' } } });
  const isInUse = typeof record['definition'] === 'string';
  const state = isInUse ? (values.draft === record['definition'] ? 'published' : 'changed') : record['state'];
  const set = { ...values, state, name, cmid };
  return answer(ctx, app, await app.records.change(ctx, entityName, idOf(record), {}, { set, version: body.version }));
}

/**
 * POST report_designs/{id}/publish: stores a revision and uses it at once, on all servers.
 * Indexes that it needs are built before, while others go on writing.
 * @throws AppError `design_has_errors` (409), `stale_version` (409), `index_being_built` (409), `too_many_attempts` (429)
 */
export async function publishDesign({ ctx, app, params, body }: DesignCall<'POST report_designs/{id}/publish'>) {
  const record = await findDesign(ctx, app, params.id);
  await limitCostly(ctx, app, 'publish');
  const checked = checkDesign(ctx, app, draftOf(record));
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  if (errors[0]) throw designErrors.design_has_errors({ count: errors.length, first: errors[0].message });
  const revision = (typeof record['revision'] === 'number' ? record['revision'] : 0) + 1;
  // Built beforehand: within the reload they would keep everybody from writing.
  if (checked.registry) await buildIndexes(app.database, await findNewIndexes(app.database, ctx.registry, checked.registry));
  const text = textOf(record, 'draft');
  const saved = await app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const set = { definition: text, state: 'published', revision };
    const changed = await records.change(ctx, entityName, idOf(record), {}, { set, version: body.version });
    const entry = { report: idOf(record), revision, definition: text, note: body.note?.trim() || null };
    await records.create(ctx, 'report_design_revisions', {}, { set: entry });
    return changed;
  });
  await app.definitions.reload();
  return answer(ctx, app, saved);
}

/** POST report_designs/{id}/withdraw */
export async function withdrawDesign({ ctx, app, params }: DesignCall<'POST report_designs/{id}/withdraw'>) {
  const record = await findDesign(ctx, app, params.id);
  const saved = await app.records.change(ctx, entityName, idOf(record), {}, { set: { definition: null, state: 'withdrawn' } });
  await app.definitions.reload();
  return answer(ctx, app, saved);
}

/** GET report_designs/{id}/revisions/{revision}. @throws AppError `record_not_found` (404) */
export async function getRevision({ ctx, app, params }: DesignCall<'GET report_designs/{id}/revisions/{revision}'>) {
  const record = await findDesign(ctx, app, params.id);
  const revision = Number(params.revision);
  const filter = { report: idOf(record), revision: Number.isSafeInteger(revision) ? revision : 0 };
  const [found] = await app.records.list(ctx, 'report_design_revisions', { filter, fields: ['revision', 'definition'] });
  if (!found) throw recordErrors.record_not_found({ id: params.revision });
  return { revision, definition: parseDefinition(textOf(found, 'definition')) };
}

/** GET report_designs/{id}/rows: the rows of a draft as its designer sees them. */
export async function listRows({ ctx, app, params, queryText, reply }: DesignCall<'GET report_designs/{id}/rows'>) {
  return reply.type(jsonType).send(await readRows(ctx, app, { id: params.id, queryText, seen: ctx }));
}

/**
 * GET report_designs/{id}/rows/{user}: as the user would see them; rows that are personal stay closed, as for everybody who acts as
 * another user.
 */
export async function listRowsAs({ ctx, app, params, queryText, reply }: DesignCall<'GET report_designs/{id}/rows/{user}'>) {
  const seen = await actAs(ctx, app, params.user);
  return reply.type(jsonType).send(await readRows(ctx, app, { id: params.id, queryText, seen }));
}

const jsonType = 'application/json; charset=utf-8';

interface RowsQuery {
  /** Id of the design. */
  readonly id: string;
  /** Parameters of a list, as sent. */
  readonly queryText: string;
  /** Context of the reader whose rows are read. */
  readonly seen: CallContext;
}

async function readRows(ctx: CallContext, app: App, { id, queryText, seen }: RowsQuery): Promise<string> {
  const record = await findDesign(ctx, app, id);
  const { registry, findings } = checkDesign(ctx, app, draftOf(record));
  if (!registry) throw designErrors.design_has_errors({ count: findings.length, first: findings[0]?.message ?? '' });
  const cmid = textOf(record, 'cmid');
  const asked = { ...seen, registry, cmid, reader: grantedTo(seen.reader, cmid) };
  const draft = parseDefinition(textOf(record, 'draft'));
  const { path } = listCall(draft);
  const described = screenOf(asked, registry, cmid, '')?.list;
  if (!described) throw httpErrors.no_permission();
  const { body } = await answerPath(app, asked, path, queryText, namesIn(draft, described));
  if (seen !== ctx) await auditLook(app.database.scoped(seen), entityName, { id: idOf(record), name: textOf(record, 'name') });
  return body;
}

/** The columns of a draft with what their cells need, and the fields of its conditions: no other field is named through it. */
function namesIn(draft: ReportDefinition, { columns, sort }: NonNullable<ScreenDescription['list']>): ReadonlySet<string> {
  const names = columns.flatMap(({ field, reads = [], unitField, cellClick, reference }) => [
    ...[field, ...reads].flatMap((name) => [name, `${name}_label`]),
    ...[unitField, cellClick, reference?.labelField].filter((name) => name !== undefined),
  ]);
  const conditions = decodeURIComponent(listCall(draft).query).match(/[A-Za-z][\w.]*/g) ?? [];
  return new Set(['id', ...names, ...conditions.map((name) => name.replace(/__\w+$/, '')), ...sort.map((key) => key.replace(/^-/, ''))]);
}

const entityName = 'report_designs';

/** @throws AppError `no_permission` (403) for callers without the screen, and for those who are not staff: reports belong to the product */
function checkDesigner({ registry, reader }: CallContext): void {
  if (!reader.isStaff || !canOpenCmid(registry, reader, listCmid)) throw httpErrors.no_permission();
}

/** The context of a user as whom the caller looks at a draft. @throws AppError as `readerContext`, `no_permission` (403) */
async function actAs(ctx: CallContext, app: App, user: string): Promise<CallContext> {
  checkDesigner(ctx);
  return readerContext(ctx, app, user);
}

async function findDesign(ctx: CallContext, app: App, id: string): Promise<RecordValues> {
  checkDesigner(ctx);
  const record = await app.records.find(ctx, entityName, Number(id));
  if (!record) throw recordErrors.record_not_found({ id });
  return record;
}

/** @param seen context of the reader whose screen is described; default: the caller */
async function answer(ctx: CallContext, app: App, record: RecordValues, seen: CallContext = ctx): Promise<DesignedReport> {
  const { findings, registry } = checkDesign(ctx, app, draftOf(record));
  const id = idOf(record);
  const rows = `${entityName}/${id}/rows${seen === ctx ? '' : `/${seen.reader.userId}`}`;
  return {
    id,
    version: Number(record['version']),
    state: stateOf(record['state']),
    revision: typeof record['revision'] === 'number' ? record['revision'] : null,
    revisions: await revisionsOf(ctx, app, record),
    definition: parseDefinition(textOf(record, 'draft')),
    findings,
    screen: registry ? screenOf(seen, registry, textOf(record, 'cmid'), rows) : null,
    indexes: registry ? (await findNewIndexes(app.database, ctx.registry, registry)).map((index) => plannedIndex(registry, index)) : [],
  };
}

/** Revisions that the designer lists; older ones are in the list of the report's page. */
const revisionsMax = 100;

async function revisionsOf(ctx: CallContext, app: App, record: RecordValues): Promise<DesignRevision[]> {
  if (typeof record['revision'] !== 'number') return [];
  const fields = ['revision', 'created_at', 'created_by_label', 'note'];
  const query = { filter: { report: idOf(record) }, sort: ['-revision'], limit: revisionsMax, fields };
  const rows = await app.records.list(ctx, 'report_design_revisions', query);
  return rows.map((row) => ({
    number: Number(row['revision']),
    at: textOf(row, 'created_at'),
    by: textOf(row, 'created_by_label'),
    note: textOf(row, 'note'),
  }));
}

function plannedIndex(registry: Registry, index: NewIndex): PlannedIndex {
  return {
    list: getEntity(registry, index.entity).label,
    // Every order ends with the identifier.
    fields: index.fields.filter(({ name }, i) => i === 0 || name !== 'id').map(({ label }) => label),
    rows: index.rows,
    seconds: buildSeconds(index),
  };
}

function draftOf(record: RecordValues) {
  return { name: textOf(record, 'name'), text: textOf(record, 'draft'), isInUse: typeof record['definition'] === 'string' };
}

/**
 * The fields of a design that follow from its text.
 * @throws AppError `invalid_body` (400) for a text that is too long, or without the parts by which lists name it
 */
function draftValues(definition: ReportDefinition) {
  const text = `${JSON.stringify(definition, null, 2)}\n`;
  const refuse = (field: string, key: string, values = {}) => httpErrors.invalid_body({}, { errors: { [field]: { key, values } } });
  if (text.length > textMax) throw refuse('definition', 'validation.maxLength', { limit: textMax });
  const { name, cmid, schema, title } = definition;
  if (typeof name !== 'string' || name in {} || !/^[a-z][a-z0-9-]{0,59}$/.test(name)) throw refuse('name', 'designer.name_form');
  if (typeof cmid !== 'string' || !/^[A-Z][A-Z0-9_-]{1,39}$/.test(cmid)) throw refuse('cmid', 'designer.cmid_form');
  if (typeof schema !== 'string' || schema === '' || schema.length > 60) throw refuse('schema', 'validation.required');
  const titles = typeof title === 'object' && title !== null ? title : { en: '', fr: '' };
  const named = (own: unknown): string => (typeof own === 'string' && own.trim() !== '' ? own : name).slice(0, 200);
  return { name, cmid, entity: schema, title_en: named(titles.en), title_fr: named(titles.fr), draft: text };
}

function idOf(record: RecordValues): number {
  const id = record['id'];
  invariant(typeof id === 'number', 'a stored design has an id');
  return id;
}

function textOf(record: RecordValues, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

function stateOf(value: unknown): DesignedReport['state'] {
  return value === 'published' || value === 'changed' || value === 'withdrawn' ? value : 'draft';
}

/** Parses a text that `draftValues` has written. */
function parseDefinition(text: string): ReportDefinition {
  return JSON.parse(text) as ReportDefinition;
}
