import { hasDefault, isAlwaysRequired } from '../../fields/fieldSchema.ts';
import { isWritable } from '../../fields/isWritable.ts';
import { memoizeByObject } from '../../memoizeByObject.ts';
import type { Reader } from '../../Reader.ts';
import { type Actor, type Entity, type Field, fieldAtPath } from '../entity.ts';
import type { Permitted } from '../Permitted.ts';
import type { Registry } from '../registry.ts';
import type { Screen } from '../screens.ts';
import type { Access, Permissions, ResourceDefinition, ScopeRule, ScreenDefinition, UserType } from '../types.gen.ts';

export type Verb = keyof Permissions;

/** Every verb, in the order in which screens offer them. */
export const verbs = ['list', 'show', 'create', 'edit', 'delete', 'export', 'schedule'] as const satisfies readonly Verb[];

/** The view of each verb: if a cmid has several paths, the floor of that view counts. */
export const viewOf = {
  list: 'list',
  export: 'list',
  schedule: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: undefined,
} as const satisfies Record<Verb, ScreenDefinition['view'] | undefined>;

/**
 * True if a reader may use a verb of a resource or report. This takes a grant of the permission's cmid, one of its user types
 * and one of its roles if it names any, and the access floor of that cmid's screens. A verb that is not in `permissions` is barred for everybody.
 * A public screen needs no grant. To create a record takes the right to each field that it cannot do without. Scope limits the rows separately. docs/definitions/rights.md#rights, law 11.
 */
export function canUse(registry: Registry, reader: Reader, permitted: Permitted, verb: Verb): boolean {
  return barrierTo(registry, reader, permitted, verb) === undefined;
}

/** The first resource that shows records of an entity to the reader. */
export function showingResource(registry: Registry, reader: Reader, entity: string): ResourceDefinition | undefined {
  return [...registry.resources.values()].find((resource) => resource.schema === entity && canUse(registry, reader, resource, 'show'));
}

/**
 * Reasons against a verb: it is in no permission, of a user alone, for staff alone, for other user types or roles, of a screen that the
 * reader cannot open, or of records with a required field that the reader cannot fill in.
 */
export type Barrier = 'verb' | 'session' | 'staff' | 'types' | 'roles' | 'screen' | 'fields';

/** The first reason for which a reader may not use a verb; undefined for a reader who may, see `canUse`. */
export function barrierTo(registry: Registry, reader: Reader, permitted: Permitted, verb: Verb): Barrier | undefined {
  const permission = permitted.permissions[verb];
  if (!permission) return 'verb';
  if (ownVerbs.has(verb) && isAnonymous(reader)) return 'session';
  if (!reader.isStaff && isStaffOnly(registry, permitted, verb)) return 'staff';
  if (permission.types && !permission.types.some((type) => type === reader.type)) return 'types';
  if (permission.roles && !permission.roles.some((role) => isOfRole(reader, role))) return 'roles';
  const screens = registry.screensByCmid.get(permission.cmid) ?? [];
  const atHome = screens.filter((screen) => screen.view === viewOf[verb]);
  const isOpen =
    atHome.length > 0
      ? atHome.some((screen) => canOpen(reader, screen))
      : screens.length > 0 && screens.every((screen) => canOpen(reader, screen));
  if (!isOpen) return 'screen';
  return verb === 'create' && unfillableFields(registry, reader, permitted).length > 0 ? 'fields' : undefined;
}

/**
 * The required fields without a default of a new record to which a reader can give no value: the reader sees them on no row,
 * `x-writable-by` names others, or they refer to records of staff alone. No screen offers to add such a record, and no call adds one.
 * Decision 721
 */
export function unfillableFields(registry: Registry, reader: Reader, { schema, resource }: Permitted): readonly Field[] {
  const entity = registry.entities.get(resource?.schema ?? schema ?? '');
  if (!entity) return [];
  const { needed, restricted } = needsOf(entity);
  const barred = restricted.length > 0 ? barredFields(registry, entity, reader) : new Set<string>();
  const isBarred = (field: Field): boolean => barred.has(field.name) || !canWriteField(field, reader);
  return needed.filter((field) => (restricted.includes(field) && isBarred(field)) || (!reader.isStaff && isToStaffRecord(registry, field)));
}

/** The fields that a new record cannot do without, and those of them that not everybody can write. */
const needsOf = memoizeByObject(({ fields }: Entity): { readonly needed: readonly Field[]; readonly restricted: readonly Field[] } => {
  const isNeeded = (field: Field): boolean => isWritable(field, 'create') && isAlwaysRequired(field) && !hasDefault(field);
  const isRestricted = ({ visibleTo, property }: Field): boolean => visibleTo !== undefined || property['x-writable-by'] !== undefined;
  const needed = [...fields.values()].filter(isNeeded);
  return { needed, restricted: needed.filter(isRestricted) };
});

/** True for a reference to records that staff alone see. */
function isToStaffRecord({ entities }: Registry, { reference }: Field): boolean {
  const target = entities.get(reference?.entity ?? '');
  return target !== undefined && scopeRules(target).every((rule) => isOfStaff(rule, target.companyField));
}

/** The rules of an entity's scope: `public` and `staff` are short for the rule of that role. */
export function scopeRules({ scope }: Pick<Entity, 'scope'>): readonly ScopeRule[] {
  return typeof scope === 'string' ? [{ role: scope }] : scope;
}

/** True for a rule by `staff` or by a user type, which is of staff; administrators of another company have its own rows by theirs. */
function isOfStaff(rule: ScopeRule, companyField: string | undefined): boolean {
  const { role = '' } = rule;
  return !('field' in rule) && (role === 'staff' || (isUserType(role) && (role !== 'ADMIN' || companyField === undefined)));
}

/** Verbs whose work belongs to a user, whatever the definition permits: files and schedules. */
const ownVerbs: ReadonlySet<Verb> = new Set(['export', 'schedule']);

/** True for a reader without a session, who sees what is public alone. Law 65 */
export function isAnonymous({ userId, isSystem }: Reader): boolean {
  return userId === 0 && !isSystem;
}

/** True if `x-writable-by` lets a reader give a field a value. Law 50. */
export function canWriteField(field: Field, reader: Reader): boolean {
  const roles = field.property['x-writable-by'];
  return roles === undefined || roles.some((role) => isOfRole(reader, role));
}

/** True if a reader has a role whatever the row: staff, the user type, or a role that records give. */
export function isOfRole(reader: Reader, role: string): boolean {
  return role === 'staff' ? reader.isStaff : role === reader.type || reader.roles.has(role);
}

const userTypes: ReadonlySet<string> = new Set<UserType>(['ADMIN', 'EMPLOYEE', 'SALES', 'CUSTOMER', 'ANON']);

/** True for a role that is a user type, such as ADMIN. */
export function isUserType(role: string): boolean {
  return userTypes.has(role);
}

/** True for a role that a reader has on every row or on none: staff, a user type, or a role that records give. */
export function isRowless({ heldRoles }: Pick<Registry, 'heldRoles'>, role: string): boolean {
  return role === 'staff' || userTypes.has(role) || heldRoles.has(role);
}

const writing: ReadonlySet<Verb> = new Set(['create', 'edit', 'delete']);

/**
 * True for a verb that only staff of the product's company may use, even if a group grants it: writing records that every company
 * reads (scope `public`), and records of staff alone (scope `staff`, or a user type where records belong to no company). Law 50, 54.
 * Records that are sent in are created by others. Decision 926
 */
export function isStaffOnly({ entities }: Registry, { schema, resource, submission }: Permitted, verb: Verb): boolean {
  const entity = entities.get(resource?.schema ?? schema ?? '');
  if (!writing.has(verb) || !entity) return false;
  if (verb === 'create' && (resource?.submission ?? submission)) return false;
  return isWrittenByStaff(entity) || (verb === 'create' && isTiedByOthers(entity));
}

/**
 * True for a scope that ties rows to readers by records that refer to them, or by the row itself, which is an account or a company.
 * Nothing refers to a new record, and it is nobody's yet, so staff alone see it.
 */
function isTiedByOthers(entity: Entity): boolean {
  const isTied = (rule: ScopeRule): boolean => ('through' in rule ? rule.through.includes('.') : 'field' in rule && rule.field === 'id');
  return scopeRules(entity).every((rule) => onlyReads(rule) || isTied(rule));
}

/** True for a rule that gives rows to read alone: one with `reads`, and one through another record without `writes`. Law 69 */
export function onlyReads(rule: ScopeRule): boolean {
  return 'through' in rule ? rule.writes !== true : rule.reads === true || givesNoRow(rule);
}

/** True for a rule whose role counts for withheld fields alone. */
export function givesNoRow(rule: ScopeRule): boolean {
  return 'rows' in rule && rule.rows === false;
}

/** True for a scope none of whose rules lets anybody but staff change rows. */
function isWrittenByStaff(entity: Entity): boolean {
  const isPublic = (rule: ScopeRule): boolean => !('field' in rule) && rule.role === 'public';
  return scopeRules(entity).every((rule) => onlyReads(rule) || isPublic(rule) || isOfStaff(rule, entity.companyField));
}

/** True if a reader may open a screen: its access floor, and above `public` the grant of its cmid. */
export function canOpen(reader: Reader, screen: Pick<Screen, 'cmid' | 'access'>): boolean {
  return levelChecks[screen.access](reader, screen.cmid);
}

/** True if a reader may open a screen and use its verb: `canOpen`, and `canUse` for the view of a resource or report. */
export function canUseView(registry: Registry, reader: Reader, screen: Screen): boolean {
  const verb = verbOf(screen);
  if (!canOpen(reader, screen)) return false;
  const barrier = verb && barrierTo(registry, reader, screen, verb);
  // The call of a form fills in by itself what the form does not ask.
  return barrier === undefined || (screen.view === 'form' && barrier === 'fields');
}

/** The verb that a screen needs: of a form over a call the one that the form names, of a page none. */
export function verbOf({ view, form }: Pick<Screen, 'view' | 'form'>): Verb | undefined {
  if (view === 'form') return form?.permission;
  return view === 'page' ? undefined : view;
}

const levelChecks: Readonly<Record<Access, (reader: Reader, cmid: string) => boolean>> = {
  public: () => true,
  user: (reader, cmid) => reader.grants.has(cmid),
  admin: (reader, cmid) => reader.isAdmin && reader.grants.has(cmid),
};

/** Every resource and report whose list reads a path below /api: any one of them opens it (law 6). */
export function definitionsOf(registry: Registry, path: string): Permitted[] {
  const seen = new Map<unknown, Permitted>();
  for (const screen of registry.screens) if (screen.list?.path === path) seen.set(screen.resource ?? screen.report, screen);
  const resource = registry.resourceByApiUrl.get(path);
  if (resource) seen.set(resource, resource);
  const named = registry.namedLists.get(path);
  if (named) seen.set(named, named.permitted);
  return [...seen.values()];
}

/**
 * Names of the fields that this reader can see on no row, because the reader cannot hold any role in their `x-visible-to`:
 * an account role without an account whose withheld fields the reader sees, or `staff` without being staff. An anonymous reader sees no
 * field that names a user who has written the record. Law 12, 65: these are refused by name; all other withheld fields read as null row by row.
 */
export function barredFields(registry: Registry, entity: Entity, reader: Reader): ReadonlySet<string> {
  const barred = new Set<string>();
  if (reader.isSystem) return barred;
  const roles = rolesOf(registry, entity);
  if (isAnonymous(reader)) for (const { name, isBase, reference } of entity.fields.values()) if (isBase && reference) barred.add(name);
  for (const field of entity.fields.values())
    if (field.visibleTo && !field.visibleTo.some((role) => isOfRole(reader, role) || canHoldRole(reader, roles.get(role))))
      barred.add(field.name);
  return reader.seenBy ? new Set([...barred, ...barredFields(registry, entity, reader.seenBy)]) : barred;
}

/** Roles that rows of an entity give: name -> the actors who hold it. Roles of a parent (`through`) count too. */
export function rolesOf(registry: Registry, entity: Entity): ReadonlyMap<string, ReadonlySet<Actor>> {
  const roles = new Map<string, Set<Actor>>();
  const visited = new Set<string>();
  const collect = (current: Entity): void => {
    if (visited.has(current.name) || typeof current.scope === 'string') return;
    visited.add(current.name);
    for (const rule of current.scope) {
      if ('field' in rule) {
        const held = roles.get(rule.role) ?? new Set<Actor>();
        const actor = actorOf(registry, current, rule.field);
        roles.set(rule.role, actor ? held.add(actor) : held);
      }
      const parent = 'through' in rule && registry.entities.get(throughTarget(current, rule) ?? '');
      if (parent) collect(parent);
    }
  };
  collect(entity);
  return roles;
}

/**
 * True for an entity whose rows are shut to administrators: one user alone sees them, or holders of a role that records give; also
 * where the rows are seen through such an entity.
 */
export function isPersonal(registry: Registry, { scope, ...entity }: Entity, visited: readonly string[] = []): boolean {
  if (typeof scope === 'string' || visited.includes(entity.name)) return false;
  if (scope.some((rule) => 'personal' in rule && rule.personal)) return true;
  return scope.every((rule) => {
    if (!('through' in rule)) return registry.heldRoles.has(rule.role);
    const parent = registry.entities.get(throughTarget({ scope, ...entity }, rule) ?? '');
    return parent !== undefined && isPersonal(registry, parent, [...visited, entity.name]);
  });
}

/** The actor to whom a field, or a path of references, ties a row; undefined for one that ends at none. */
export function actorOf({ entities }: Pick<Registry, 'entities'>, entity: Entity, path: string): Actor | undefined {
  return path === 'id' ? entity.actor : entities.get(fieldAtPath(entities, entity, path)?.reference?.entity ?? '')?.actor;
}

/**
 * Entity that decides the scope of a row by `through`: the one that the rule names, the target of a reference field, or the entity that
 * refers to this one.
 */
export function throughTarget(entity: Entity, { through, entity: named }: Extract<ScopeRule, { through: string }>): string | undefined {
  const [referring, field] = through.split('.');
  return field === undefined ? (named ?? entity.fields.get(through)?.reference?.entity) : referring;
}

function canHoldRole(reader: Reader, actors: ReadonlySet<Actor> | undefined): boolean {
  if (!actors) return false;
  if (actors.has('user') || actors.has('company')) return true;
  return actors.has('account') && (reader.fullAccounts === 'all' || reader.fullAccounts.length > 0);
}
