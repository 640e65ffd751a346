import { anonymous } from '../src/shared/framework/anonymousReader.ts';
import { generatedCalls } from '../src/shared/framework/calls/generatedCalls.ts';
import { stepFields } from '../src/shared/framework/definitions/describe/formSteps.ts';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { grantedCmids } from '../src/shared/framework/definitions/placeInMenus.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { barredFields, barrierTo, canUseView, verbOf, verbs } from '../src/shared/framework/definitions/rights/permissions.ts';
import type { Screen } from '../src/shared/framework/definitions/screens.ts';
import { formatFlatJson } from '../src/shared/framework/json/formatFlatJson.ts';
import { type ExplanationPart, explanationText, indexLines, tableLines } from './explanation.ts';
import { filterLines } from './filterWays.ts';
import { scopeWords } from './scopeWords.ts';

/**
 * Explains everything made from a cmid: definition, paths, calls, table, rows, rights and indexes.
 * @returns text for a terminal; undefined for an unknown cmid
 */
export function explainCmid(registry: Registry, cmid: string): string | undefined {
  const screens = registry.screensByCmid.get(cmid) ?? [];
  const [screen] = screens;
  if (!screen) return undefined;
  const definition = screen.resource ?? screen.report;
  const visited = visitorLines(registry, screens);
  const steps = stepLines(screens);
  const parts: readonly ExplanationPart[] = [
    { heading: 'definition', lines: [fileOf(registry, screen)] },
    { heading: 'path', lines: screens.map(({ path, view, access }) => `/{company}/pages/${path}  ${view}, level ${access}`) },
    ...(steps.length > 0 ? [{ heading: 'steps', lines: steps }] : []),
    ...(screen.page ? [{ heading: 'component', lines: [screen.page.slot] }] : []),
    ...(definition ? recordParts(registry, screen, getEntity(registry, definition.schema)) : []),
    ...(visited.length > 0 ? [{ heading: 'without a session', lines: visited }] : []),
    { heading: 'granted by', lines: grantLines(registry, cmid) },
  ];
  return explanationText(`${cmid}  ${screen.title.en} / ${screen.title.fr}`, parts);
}

/** The parts of a screen with records: calls, table, rows, verbs. */
function recordParts(registry: Registry, screen: Screen, entity: Entity): readonly ExplanationPart[] {
  return [
    { heading: 'endpoint', lines: endpointLines(registry, screen) },
    { heading: 'table', lines: tableLines(registry, entity) },
    { heading: 'rows', lines: scopeWords(registry, entity) },
    { heading: 'permissions', lines: permissionLines(registry, screen) },
    ...(screen.list ? [{ heading: 'filters', lines: filterLines(registry, [screen.list]) }] : []),
    { heading: 'indexes', lines: indexLines(registry, entity) },
  ];
}

function fileOf({ set }: Registry, { resource, report, page }: Screen): string {
  const files = [...set.resources, ...set.reports, ...set.pages];
  return files.find(({ content }) => content === resource || content === report || content === page)?.file ?? '';
}

/** The list that the screens read, with its query, and the calls for single records. */
function endpointLines(registry: Registry, { resource, list, report }: Screen): string[] {
  const path = resource?.api_url ?? list?.path ?? '';
  const calls = generatedCalls(registry).filter((call) => call.path === path && (resource !== undefined || call.verb === 'list'));
  const query = report && list?.fixedQuery ? `?${list.fixedQuery}` : '';
  return calls.map(({ endpoint, verb }) => `${endpoint.method} /api/${endpoint.path}${verb === 'list' ? query : ''}  ${verb}`);
}

/** The steps of the forms that the screens open: what each asks for, and when. */
function stepLines(screens: readonly Screen[]): string[] {
  const forms = screens.flatMap(({ view, resource, form }) => form ?? (view === 'create' || view === 'edit' ? (resource?.form ?? []) : []));
  return [...new Set(forms)].flatMap((form) => [
    ...(form.steps ?? []).map((step) => {
      const asked = [...stepFields(step), ...(step.summary ? ['summary'] : [])].join(', ');
      return `${step.name}  ${asked}${step.when ? `  where ${formatFlatJson(step.when)}` : ''}`;
    }),
    ...('finish' in form && form.finish !== undefined ? [`then the transition ${form.finish}`] : []),
  ]);
}

/** Effect of the level `public`: the screens that open without a session, with the fields that they then hide; none for other levels. */
function visitorLines(registry: Registry, screens: readonly Screen[]): string[] {
  return screens
    .filter(({ access }) => access === 'public')
    .map((screen) => {
      const { path, resource, report } = screen;
      const verb = verbOf(screen);
      if (!canUseView(registry, anonymous, screen))
        return `${path}  asks for a sign-in (${verb}: ${verb && barrierTo(registry, anonymous, screen, verb)})`;
      const entity = registry.entities.get((resource ?? report)?.schema ?? '');
      const hidden = entity ? [...barredFields(registry, entity, anonymous)] : [];
      return `${path}  opens${hidden.length > 0 ? `, without ${hidden.join(', ')}` : ''}`;
    });
}

function grantLines({ menus }: Registry, cmid: string): string[] {
  return menus.filter((group) => grantedCmids(group).has(cmid)).map(({ name, title }) => `${name}  ${title.en}`);
}

function permissionLines({ menus }: Registry, { permissions }: Screen): string[] {
  return verbs.map((verb) => {
    const permission = permissions[verb];
    if (!permission) return `${verb}: nobody`;
    const groups = menus.filter((group) => grantedCmids(group).has(permission.cmid)).map(({ name }) => name);
    const types = permission.types ? `, types ${permission.types.join(', ')}` : '';
    const roles = permission.roles ? `, roles ${permission.roles.join(', ')}` : '';
    return `${verb}: grant of ${permission.cmid} (${groups.join(', ') || 'no group'})${types}${roles}`;
  });
}
