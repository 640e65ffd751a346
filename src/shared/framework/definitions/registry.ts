import { invariant } from '../AppError.ts';
import { translatedBase } from './baseProperties.ts';
import { cataloguesOf, type DefinitionFile, type DefinitionSet } from './DefinitionSet.ts';
import { type Actor, type Entity, heldRoles, toEntity } from './entity.ts';
import { type NamedList, namedListsOf } from './namedCalls.ts';
import { placeInMenus } from './placeInMenus.ts';
import { reportScreen, type Screen, screensOf } from './screens.ts';
import type {
  DashboardDefinition,
  MenuGroupDefinition,
  MessageCatalogue,
  NoticeDefinition,
  PaperDefinition,
  ReportDefinition,
  ResourceDefinition,
} from './types.gen.ts';

/** All definitions, read and checked once, never changed: a reload builds another and swaps it. */
export interface Registry {
  /** Changes whenever a definition changes. */
  readonly version: string;
  readonly entities: ReadonlyMap<string, Entity>;
  /** The entities that rights depend on, if they are defined. */
  readonly actors: Readonly<Partial<Record<Actor, Entity>>>;
  /** Names of the roles that records give users (`x-holders`). */
  readonly heldRoles: ReadonlySet<string>;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  /** Resource of a path under /api: its records have the five verbs there. */
  readonly resourceByApiUrl: ReadonlyMap<string, ResourceDefinition>;
  /** Further paths of lists (`calls`), by path. */
  readonly namedLists: ReadonlyMap<string, NamedList>;
  readonly screens: readonly Screen[];
  readonly screensByCmid: ReadonlyMap<string, readonly Screen[]>;
  /** Menu groups, including the placements that screens, reports and pages ask for. */
  readonly menus: readonly MenuGroupDefinition[];
  readonly dashboards: readonly DashboardDefinition[];
  /** Notices by their names. */
  readonly notices: ReadonlyMap<string, NoticeDefinition>;
  /** Papers by the names of their resources. */
  readonly papers: ReadonlyMap<string, readonly PaperDefinition[]>;
  readonly messages: Readonly<Record<string, MessageCatalogue>>;
  readonly set: DefinitionSet;
}

/**
 * Builds the registry from files which the lint has passed.
 * @param version any text that changes with the files, such as a hash of them
 */
export function buildRegistry(set: DefinitionSet, version: string): Registry {
  const actorOf = (actor: Actor) => set.entities.find(({ content }) => content['x-actor'] === actor)?.content;
  const base = translatedBase(set, actorOf('user'));
  const companies = actorOf('company')?.$id;
  const states = new Map(set.states.map(({ content }) => [content.name, content]));
  const entities = new Map(set.entities.map(({ content }) => [content.$id, toEntity(content, { base, companies, states })]));
  const resources = set.resources.map(({ content }) => content);
  const screens = screensOf(set);
  return {
    version,
    entities,
    // Of two, itself a finding, the first counts.
    actors: Object.fromEntries(
      Array.from(entities.values(), (entity) => [entity.actor, entity])
        .filter(([actor]) => actor !== undefined)
        .toReversed(),
    ),
    heldRoles: new Set(Array.from(entities.values(), heldRoles).flat()),
    resources: new Map(resources.map((resource) => [resource.name, resource])),
    resourceByApiUrl: new Map(resources.map((resource) => [resource.api_url, resource])),
    namedLists: namedListsOf(resources),
    screens,
    screensByCmid: Map.groupBy(screens, (screen) => screen.cmid),
    menus: placeInMenus(set),
    dashboards: set.dashboards.map(({ content }) => content),
    notices: new Map(set.notices.map(({ content }) => [content.name, content])),
    papers: Map.groupBy(
      set.papers.map(({ content }) => content),
      ({ resource }) => resource,
    ),
    messages: cataloguesOf(set.messages),
    set,
  };
}

/**
 * Adds a report to a registry, in place of the one of the same file: equal to the registry of all files, but entities and the other screens
 * are the same objects as before.
 */
export function withReport(registry: Registry, report: DefinitionFile<ReportDefinition>, version: string): Registry {
  const [before] = registry.set.reports.filter(({ file }) => file === report.file);
  const set = { ...registry.set, reports: [...registry.set.reports.filter((each) => each !== before), report] };
  const others = registry.screens.filter((screen) => !before || screen.report !== before.content);
  const screens = [
    ...others.filter(({ page }) => page === undefined),
    reportScreen(report.content),
    ...others.filter(({ page }) => page !== undefined),
  ];
  return { ...registry, version, screens, screensByCmid: Map.groupBy(screens, ({ cmid }) => cmid), menus: placeInMenus(set), set };
}

/** The entity of that name; a missing one is a defect, as the lint refuses dangling names. */
export function getEntity(registry: Registry, name: string): Entity {
  const entity = registry.entities.get(name);
  invariant(entity, `${name} is an entity of the definitions`);
  return entity;
}
