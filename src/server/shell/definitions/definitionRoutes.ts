import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { Finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUseView } from '../../../shared/framework/definitions/rights/permissions.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { describeResources } from '../../../shared/framework/resources/describeResources.ts';
import { fieldLabels } from '../../../shared/framework/resources/fieldLabels.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { definitionEndpoints } from '../../../shared/shell/definitions/endpoints.ts';
import { StartProblem } from '../../db/errors/StartProblem.ts';
import { refuseOnHold } from '../../framework/access/access.ts';
import type { LoadAttempt } from '../../framework/definitions/DefinitionStore.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { openGrid } from '../grid_views/openGrid.ts';
import { readViews } from '../grid_views/readViews.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { findSavedLayout } from '../preferences/tablePreferences.ts';
import { openQuestions } from './schemaRoutes.ts';

const definitionErrors = defineErrors({ screen_unknown: 404, schema_refused: 409, events_only_in_development: 404 });

/** GET definitions: the screens that the caller may open and use. */
export async function listScreens({ ctx, app }: CallOf<typeof definitionEndpoints, 'GET definitions'>) {
  const { registry } = ctx;
  return {
    version: registry.version,
    live: app.config.isDev,
    languages: Object.keys(registry.messages),
    addresses: shortAddresses(registry),
    screens: registry.screens
      .filter((screen) => canUseView(registry, ctx.reader, screen))
      .map(({ cmid, path, view, access, menu, title, keywords }) => ({
        cmid,
        path,
        view,
        access,
        menu,
        title,
        ...(keywords && { keywords }),
      })),
  };
}

/** Short address -> path below `pages/`, of the public screens. */
function shortAddresses({ screens }: Registry): Readonly<Record<string, string>> {
  return Object.fromEntries(
    screens.flatMap(({ access, address, path }) => (access === 'public' && address !== undefined ? [[address, path]] : [])),
  );
}

/** GET definitions/resources: the resources that react-admin registers for the caller. */
export async function listResources({ ctx }: CallOf<typeof definitionEndpoints, 'GET definitions/resources'>) {
  return { resources: describeResources(ctx.registry, ctx.reader) };
}

/** GET definitions/fields: labels of fields and values, for react-admin's components and for lists of changes; none for a resource that the caller may not use. */
export async function listFieldLabels({ ctx, query }: CallOf<typeof definitionEndpoints, 'GET definitions/fields'>) {
  return fieldLabels(ctx.registry, query.resource, ctx.reader);
}

/**
 * GET definitions/{cmid}.
 * @throws AppError `screen_unknown` (404); `login_required` (401) `no_permission` or `account_on_hold` (403) for one that the caller may not open
 */
export async function getScreen({ app, ctx, params, session, request }: CallOf<typeof definitionEndpoints, 'GET definitions/{cmid}'>) {
  const { registry } = ctx;
  const { cmid } = params;
  if (!registry.screensByCmid.has(cmid)) throw definitionErrors.screen_unknown({ cmid });
  for (const screen of registry.screensByCmid.get(cmid) ?? []) {
    const entity = screen.list?.entity ?? screen.resource?.schema;
    if (entity !== undefined) refuseOnHold(ctx, entity, (reader) => canUseView(registry, reader, screen));
  }
  const description = describeScreen(registry, cmid, { ...ctx, ...(!app.config.googleSheets && { unavailableFormats: ['Google Sheet'] }) });
  if (!description) throw session ? httpErrors.no_permission() : httpErrors.login_required();
  if (!session) return description;
  const { list } = description;
  const form = description.form && { ...description.form, timezone: ctx.timezone };
  if (!list) return { ...description, form };
  const key = { api: list.apiKey, cmid };
  // Saves the grid two requests before its first rows.
  const [savedLayout, views] = await Promise.all([
    findSavedLayout(ctx, app, key),
    readViews(app.database.scoped(ctx), app, openGrid(ctx, key), String(request.headers['group'] ?? '')),
  ]);
  return { ...description, form, list: { ...list, savedLayout, views } };
}

/**
 * POST definitions/reload: loads the definitions and uses them unless a finding is an error.
 * @throws AppError `schema_refused` (409) if a table cannot be changed to fit them; `too_many_attempts` (429). Law 48
 */
export async function reloadDefinitions(call: CallOf<typeof definitionEndpoints, 'POST definitions/reload'>) {
  const { app, ctx } = call;
  await limitCostly(ctx, app, 'reload');
  const { definitions } = app;
  const used = await definitions.reload().catch((problem: unknown) => {
    if (!(problem instanceof StartProblem)) throw problem;
    throw definitionErrors.schema_refused({ reason: `${problem.message} ${problem.remedy}` }, { cause: problem });
  });
  const registry = definitions.current();
  return { version: registry.version, used, findings: localizeFindings(definitions.findings(), registry, ctx.language) };
}

const heartbeatMs = 20_000;

/**
 * GET definitions/events: server-sent events with version, findings and refused schema changes, at once and after each load attempt.
 * @throws AppError `events_only_in_development` (404)
 */
export async function streamDefinitions({ app, ctx, request, reply }: CallOf<typeof definitionEndpoints, 'GET definitions/events'>) {
  const { definitions, config } = app;
  if (!config.isDev) throw definitionErrors.events_only_in_development();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const send = async ({ version, findings, problem }: LoadAttempt): Promise<void> => {
    // Each obstacle appears once: as a pending change if it is one, otherwise as the sentence of the problem.
    const pending = await openQuestions(app.database, definitions.candidate(), ctx.language).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the pending changes of the database cannot be read');
      return [];
    });
    const isShownAsPending = problem === undefined || pending.some(({ blocks }) => blocks);
    const data = {
      version,
      findings: localizeFindings(findings, definitions.current(), ctx.language),
      pending,
      problem: isShownAsPending ? null : sentenceOf(problem),
    };
    raw.write(`event: definitions\ndata: ${JSON.stringify(data)}\n\n`);
  };
  let sent = send(definitions.lastAttempt());
  const stopListening = definitions.onAttempt((attempt) => {
    sent = sent.then(() => send(attempt));
  });
  // Comments keep proxies from closing a silent connection.
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
  const end = (): void => void raw.end();
  app.stopping.addEventListener('abort', end);
  raw.once('close', () => {
    clearInterval(heartbeat);
    stopListening();
    app.stopping.removeEventListener('abort', end);
  });
  return reply;
}

/** A problem and its remedy as one line, as on the console. */
function sentenceOf(problem: unknown): string {
  return problem instanceof StartProblem ? `${problem.message} ${problem.remedy}`.trim() : String(problem);
}

function localizeFindings(findings: readonly Finding[], { messages }: Registry, language: Language) {
  const word = ({ key, values }: Finding['hint']): string => formatMessage(messages, language, key, values);
  return findings.map(({ code, severity, file, pointer, message, hint }) => ({
    code,
    severity,
    file,
    pointer,
    message: word(message),
    hint: word(hint),
  }));
}
