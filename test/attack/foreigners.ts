import { sql } from '../../src/server/db/sql.ts';
import type { SourceFile } from '../../src/server/framework/definitions/DefinitionSource.ts';
import { findReader } from '../../src/server/shell/session/findReader.ts';
import { invariant } from '../../src/shared/framework/AppError.ts';
import { baseFieldNames, type Entity, type Field } from '../../src/shared/framework/definitions/entity.ts';
import { parseCondition } from '../../src/shared/framework/definitions/parseCondition.ts';
import { getEntity, type Registry } from '../../src/shared/framework/definitions/registry.ts';
import { canUse, throughTarget, type Verb } from '../../src/shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { matchesFilter } from '../../src/shared/framework/query/matchesFilter.ts';
import type { Reader } from '../../src/shared/framework/Reader.ts';
import { recordLock } from '../../src/shared/framework/records/recordLock.ts';
import { columnValue, sampleValue } from '../fittingValue.ts';
import { addCompany, addCustomer, addGroup, addPerson, addRow } from '../people.ts';
import { type TestServer, testServer } from '../server.ts';

/** A company with a customer, an account and a user, and the row of each entity that belongs to them. */
export interface Party {
  readonly company: number;
  readonly customer: number;
  readonly account: number;
  readonly user: number;
  readonly rows: Map<string, number>;
}

export interface Attacker {
  readonly name: string;
  readonly token: string;
  readonly reader: Reader;
}

/** A portal with two parties. Each person of `other` attacks the rows of `victim`. */
export interface Foreigners extends TestServer {
  readonly registry: Registry;
  readonly resources: readonly ResourceDefinition[];
  /** The resources whose rows belong to somebody; tables of other programs are attacked by separate tests. */
  readonly guarded: readonly ResourceDefinition[];
  readonly victim: Party;
  readonly other: Party;
  /** A customer's user, the company's administrator and a user without an account, all granted every screen. */
  readonly attackers: readonly Attacker[];
  /** A row of an entity that belongs to a party; if none exists, it is made together with the rows it needs. */
  readonly rowOf: (entityName: string, party: Party) => Promise<number>;
  /** The row of an entity that a party is, or has by now. */
  readonly knownRow: (entityName: string, party: Party) => number | undefined;
  /** A value that a field takes, free of values given before; a reference leads to a row of the party. */
  readonly valueOf: (field: Field, party: Party) => Promise<unknown>;
  /** The whole row, to be compared. */
  readonly snapshot: (table: string, id: number) => Promise<readonly { readonly row: Readonly<Record<string, unknown>> }[]>;
}

/**
 * Makes the portal; call it at the top of a test file. A row of every resource exists for both parties.
 * @param files definition files that replace or join those of the checkout, read at each reload
 * @param environment variables of the portal
 */
export async function foreigners(
  files: () => readonly SourceFile[] = () => [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Foreigners> {
  const server = await testServer({ files, environment });
  const { database, portal, signIn } = server;
  const registry = portal.definitions.current();
  const everyCmid = [...registry.screensByCmid.keys()];
  const resources = [...registry.resources.values()];
  let serial = 101;

  const addParty = async (code: string, account: string): Promise<Party> => {
    const company = await addCompany(database, code);
    const group = await addGroup(database, company, `G-${code}`, everyCmid);
    const { customer, accounts } = await addCustomer(database, company, code.toUpperCase(), [account]);
    const accountId = accounts[0] ?? 0;
    const user = await addPerson(database, { uid: `${code}.user`, company, group, values: { MT_DACT: accountId } });
    await addPerson(database, { uid: `${code}.admin`, company, group, type: 'ADMIN', base: 'customer_admin' });
    await addPerson(database, { uid: `${code}.none`, company, group });
    const rows = new Map([['customers', customer]]);
    for (const table of ['group_accounts', 'user_menu_groups']) {
      const [row] = await database.unscoped('test').run<{ id: number }>(sql`select id from ${sql.id(table)} where "user" = ${user}`);
      rows.set(table, row?.id ?? 0);
    }
    return { company, customer, account: accountId, user, rows };
  };
  const victim = await addParty('north', '1000001');
  const other = await addParty('maple', '1000002');

  const knownRow = (entityName: string, party: Party): number | undefined => {
    const { actor } = getEntity(registry, entityName);
    return actor ? party[actor] : party.rows.get(entityName);
  };

  /** Entities whose rows are being made. */
  const making = new Set<string>();
  const rowOf = async (entityName: string, party: Party): Promise<number> => {
    const known = knownRow(entityName, party);
    if (known !== undefined) return known;
    const entity = getEntity(registry, entityName);
    // Public rows, and kinds with a row for each choice, belong to nobody: one row is enough.
    if ((entity.scope === 'public' || entityName === 'leave_types') && party !== victim) return rowOf(entityName, victim);
    const values: Record<string, unknown> = { ...closedValues(entity), ...tiedValues(entity) };
    making.add(entityName);
    for (const field of entity.fields.values()) {
      if (baseFieldNames.includes(field.name) || Object.hasOwn(values, field.name)) continue;
      // A row that refers to its own entity, as a person to the manager, gets no such reference: making it would never end.
      const isCircle = making.has(field.reference?.entity ?? '') && knownRow(field.reference?.entity ?? '', party) === undefined;
      if ((field.required || tiesToParty(entity, field)) && !isCircle) values[field.name] = columnValue(field, await valueOf(field, party));
      // A record in a final state refuses every change, whoever asks.
      const isFinal = (value: unknown) => recordLock(entity, { ...values, [field.name]: value }, anyMoment) !== undefined;
      if (isFinal(values[field.name])) values[field.name] = field.options?.find(({ value }) => !isFinal(value))?.value;
    }
    making.delete(entityName);
    const id = await addUnlike(entity, values);
    party.rows.set(entityName, id);
    return id;
  };

  /** Adds a row; where a sampled value has come before in a unique one, with other samples. */
  const addUnlike = async (entity: Entity, values: Record<string, unknown>, tries = 5): Promise<number> => {
    try {
      return await addRow(database, entity.name, values);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
      if (!isTaken || tries === 0) throw error;
      const fixed = { ...closedValues(entity), ...tiedValues(entity) };
      for (const field of entity.fields.values()) {
        const isSampled = values[field.name] !== undefined && !Object.hasOwn(fixed, field.name) && !field.options;
        if (!isSampled || field.kind === 'reference' || field.kind === 'references') continue;
        serial += 1;
        values[field.name] = columnValue(field, sampleValue(field, serial));
      }
      return addUnlike(entity, values, tries - 1);
    }
  };

  const valueOf = async (field: Field, party: Party): Promise<unknown> => {
    serial += 1;
    if (field.kind === 'reference') return rowOf(field.reference?.entity ?? '', party);
    if (field.kind === 'references') return [await rowOf(field.reference?.entity ?? '', party)];
    const { minimum, maximum } = field.property;
    // Numbers of lines differ from one record to the next; their least and greatest are in the first records.
    if (field.kind === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < 1000 && maximum - minimum > 1)
      return minimum + 1 + (serial % (maximum - minimum - 1));
    return field.name === 'MT_TYPE' ? external?.mt_type : sampleValue(field, serial);
  };

  // A type that a company's administrator may give.
  const [external] = await database
    .unscoped('test')
    .run(sql<{ id: number; mt_type: string }>`select id, mt_type from user_types where base = 'external'`);
  victim.rows.set('user_types', external?.id ?? 0);
  for (const { schema } of resources.filter((each) => !getEntity(registry, each.schema).source)) {
    await rowOf(schema, victim);
    await rowOf(schema, other);
  }
  const attackers: Attacker[] = [];
  for (const uid of ['maple.user', 'maple.admin', 'maple.none']) {
    const { token } = await signIn(uid, 'maple');
    const [row] = await database.unscoped('test').run(sql<{ id: number }>`select id from users where "MT_UID" = ${uid}`);
    const reader = await findReader(database.unscoped('test'), row?.id ?? 0, {
      registry: portal.definitions.current(),
      now: portal.now(),
      productCode: portal.config.productCode,
    });
    invariant(reader, `${uid} may sign in`);
    attackers.push({ name: uid, token, reader });
  }
  return {
    ...server,
    registry,
    resources,
    guarded: resources.filter((resource) => !isPublic(registry, resource) && !getEntity(registry, resource.schema).source),
    victim,
    other,
    attackers,
    rowOf,
    knownRow,
    valueOf,
    snapshot: (table, id) =>
      database
        .unscoped('test')
        .run(sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.id(table)} t where id = ${id}`),
  };
}

/** true: rows of the entity are in a reader's sight because of the field. */
export function tiesToParty({ scope }: Entity, { name }: Field): boolean {
  return (
    typeof scope !== 'string' &&
    scope.some((rule) => ('through' in rule ? rule.through === name : 'field' in rule && rule.field.split('.', 1)[0] === name))
  );
}

/** true: rows of the entity belong to a user, a company or an account by one of its rules. */
export function isTied(registry: Registry, { scope, ...entity }: Entity, visited: readonly string[] = []): boolean {
  if (typeof scope === 'string' || visited.includes(entity.name)) return false;
  return scope.some((rule) => {
    if (!('through' in rule)) return 'field' in rule;
    const parent = registry.entities.get(throughTarget({ scope, ...entity }, rule) ?? '');
    return parent !== undefined && isTied(registry, parent, [...visited, entity.name]);
  });
}

/** Values with which a row meets the conditions of the rules that tie it to its party. */
function tiedValues({ scope, fields }: Entity): Record<string, unknown> {
  if (typeof scope === 'string') return {};
  const conditions = scope.flatMap((rule) => ('through' in rule && rule.when ? Object.entries(rule.when) : []));
  return Object.fromEntries(conditions.filter(([name, value]) => fields.get(name)?.kind === 'boolean' && typeof value === 'boolean'));
}

/** Values of choices with which a row meets no condition under which everybody would see it. */
function closedValues(entity: Entity): Record<string, unknown> {
  if (typeof entity.scope === 'string') return {};
  const open = entity.scope.flatMap((rule) => (!('through' in rule) && !('field' in rule) && rule.when ? [rule.when] : []));
  const names = new Set(open.flatMap((when) => Object.keys(when).map((key) => key.split('__', 1)[0] ?? '')));
  const isOpen = (name: string, value: unknown) =>
    open.some((when) => matchesFilter(parseCondition(entity, when) ?? [], { [name]: value }, anyMoment));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = entity.fields.get(name);
      const choices = field?.kind === 'boolean' ? [false, true] : field?.options?.map(({ value }) => value);
      return choices ? [[name, choices.find((value) => !isOpen(name, value))]] : [];
    }),
  );
}

const anyMoment = { now: new Date(), timezone: 'UTC' };

/** true: everybody reads the rows of the resource. */
export function isPublic(registry: Registry, { schema }: ResourceDefinition): boolean {
  return getEntity(registry, schema).scope === 'public';
}

/** Statuses of a call on a foreign row: 403 where the verb is barred altogether, else 404, as if there were none. Law 10 */
export function refusalOf(registry: Registry, resource: ResourceDefinition, { reader }: Attacker, verb: Verb): number[] {
  if (!resource.permissions[verb]) return [404, 405];
  return canUse(registry, reader, resource, verb) ? [404] : [403];
}
