import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ListDefinition, Screen } from '../../../shared/framework/definitions/screens.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { type CheckedReport, checkReport } from '../../framework/definitions/checkReport.ts';
import { openList } from '../../framework/lists/openList.ts';
import { grantedTo } from '../designer/checkDesign.ts';
import { lostColumns, lostCondition, templateCmid, templateDefinition } from './templateDefinition.ts';
import { templateErrors } from './templateErrors.ts';
import { templateQuery } from './templateQuery.ts';
import { type TemplateSource, templateSource } from './templateSource.ts';

/** A template as the report that it is for a reader. */
export interface OpenTemplate {
  /** The reader with the report among the definitions, granted. */
  readonly ctx: CallContext;
  readonly source: TemplateSource;
  readonly screen: Screen & { readonly list: ListDefinition };
  /** As `report_metadata` holds it. */
  readonly apiUrl: string;
  /** Its list request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Names of columns that are missing for this reader. */
  readonly lost: readonly string[];
}

export interface TemplateToOpen {
  /** `api_url` of its report. */
  readonly apiUrl: string;
  readonly name: string;
  readonly draft: TemplateDraft;
}

/**
 * Opens a template with the rights of a reader: it becomes a report among the definitions in memory, checked as designed reports are.
 * Columns that the reader may not see are missing; a condition on one is refused, since without it the report would have other rows.
 * @throws AppError `template_report_gone`, `template_condition_gone`, `template_empty`, `template_faulty` (400), and those of `openList`
 */
export function openTemplate(
  app: Pick<App, 'registrations' | 'definitions'>,
  ctx: CallContext,
  { apiUrl, name, draft }: TemplateToOpen,
): OpenTemplate {
  const source = templateSource(ctx.registry, ctx.reader, apiUrl);
  if (!source) throw templateErrors.template_report_gone();
  openList(app.registrations, ctx, source.path, 'export');
  const condition = lostCondition(source, draft);
  if (condition !== undefined) throw templateErrors.template_condition_gone({ field: condition });
  const definition = templateDefinition(source, draft, name);
  const lost = lostColumns(source, draft);
  if (definition.columns.length === 0) throw templateErrors.template_empty({ names: lost.join(', ') });
  const { registry, findings } = checked(ctx.registry, definition, app);
  const screen = registry?.screensByCmid.get(templateCmid)?.[0];
  if (!registry || !screen?.list) {
    const [message = { key: 'errors.unknown' }] = findings.map((each) => each.message);
    throw templateErrors.template_faulty({ reason: formatMessage(ctx.registry.messages, ctx.language, message.key, message.values) });
  }
  return {
    ctx: { ...ctx, registry, cmid: templateCmid, reader: grantedTo(ctx.reader, templateCmid) },
    source,
    screen: { ...screen, list: screen.list },
    apiUrl,
    parameters: templateQuery(draft),
    lost,
  };
}

/**
 * The screen of an open template.
 * @param rowsPath path of its rows below /api
 */
export function templateScreen({ ctx, parameters }: Pick<OpenTemplate, 'ctx' | 'parameters'>, rowsPath: string): ScreenDescription | null {
  const described = describeScreen(ctx.registry, templateCmid, ctx);
  if (!described?.list) return null;
  const shown = new Set(described.list.columns.map(({ field }) => field));
  const sort = (parameters['sort'] ?? '').split(',').filter((key) => shown.has(key.replace(/^-/, '')));
  return { ...described, list: { ...described.list, sort, apiKey: `GET ${rowsPath}`, exportFormats: [] } };
}

/** Templates checked with the definitions in use: each page of rows needs the same check again. */
const checkedBy = memoizeByObject((_registry: Registry) => new Map<string, CheckedReport>());
const checkedMax = 50;

function checked(registry: Registry, definition: ReportDefinition, app: Pick<App, 'definitions'>): CheckedReport {
  const known = checkedBy(registry);
  const text = JSON.stringify(definition);
  const found = known.get(text) ?? checkReport(registry, { file: templateFile, text }, app.definitions.registered());
  if (known.size >= checkedMax) known.clear();
  known.set(text, found);
  return found;
}

const templateFile = 'resources/reports/report-template.report.json';
