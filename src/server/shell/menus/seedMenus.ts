import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { MenuGroupDefinition, MenuItemDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { midOf } from './menuId.ts';

/** The company that menu groups of the files belong to: the product's own. */
interface Product {
  readonly productCode: string;
  readonly productName: string;
}

/**
 * Copies commands, menu groups and menus from the files to the tables, where administrators edit them. `seeded_rows` remembers each
 * entry: new entries of a file are added, changed entries are not overwritten, deleted entries do not come back. A title follows the files
 * until an administrator changes it. Path, access and api_url of commands always follow the definitions. Law 9.
 */
export async function seedMenus(connection: Connection, registry: Registry, product: Product): Promise<void> {
  await connection.transaction(async (tx) => {
    // If several servers start at once, one seeds and the others find it done.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${nameWithin(tx, 'seed rows')}))`);
    const seeded = await tx.run<{ key: string; hash: string }>(sql`select key, hash from seeded_rows where entity = ${menuEntries}`);
    const seeder = new MenuSeeder(tx, registry, new Map(seeded.map(({ key, hash }) => [key, hash === '' ? null : parseTitle(hash)])));
    await seeder.seedCommands();
    const companyId = await ensureCompany(tx, product);
    for (const group of registry.menus) await seeder.seedGroup(group, companyId);
    await seeder.grantTogether();
  });
}

async function ensureCompany(tx: Connection, { productCode, productName }: Product): Promise<number> {
  await tx.run(sql`insert into companies (code, name, status, time_zone)
    values (${productCode}, ${productName}, 'active', 'America/Toronto') on conflict do nothing`);
  const [company] = await tx.run<{ id: number }>(sql`select id from companies where code = ${productCode}`);
  return company?.id ?? 0;
}

/**
 * The `entity` of menu entries in `seeded_rows`. An entry is a row with its place in the list of a group, so one key covers both, and
 * `hash` holds its last title from the files: each language of a title follows the files by itself.
 */
export const menuEntries = 'menu files';

/** Parses a title that the seeding has written. */
function parseTitle(text: string): Text {
  return JSON.parse(text) as Text;
}

const commandKey = 'command:';
/** Key prefix for commands that seeding disabled. Seeding enables only these again, never a command that an administrator disabled. */
const goneKey = 'gone:';

/** One run of the seeding, in its transaction. */
class MenuSeeder {
  readonly #tx: Connection;
  readonly #registry: Registry;
  /** Key -> last title from the files; null for an entry without a title or one that an older version seeded. */
  readonly #seeded: ReadonlyMap<string, Text | null>;

  constructor(tx: Connection, registry: Registry, seeded: ReadonlyMap<string, Text | null>) {
    this.#tx = tx;
    this.#registry = registry;
    this.#seeded = seeded;
  }

  async seedCommands(): Promise<void> {
    for (const [cmid, screens] of this.#registry.screensByCmid) {
      const { title, audience, ...owned } = commandOf(cmid, screens);
      await this.#titled(commandKey + cmid, title, {
        make: () =>
          this.#tx.run(sql`insert into commands (cmid, command_path, title_en, title_fr, access, audience, analytics, api_url, status)
          values (${cmid}, ${owned.command_path}, ${title.en.slice(0, 60)}, ${title.fr.slice(0, 60)}, ${owned.access}, ${audience},
            'Y', ${owned.api_url}, 'enabled') on conflict do nothing`),
        rename: (before) =>
          this.#tx.run(sql`update commands set ${renamed('title_en', 60, before.en, title.en)}, ${renamed('title_fr', 60, before.fr, title.fr)}
            where cmid = ${cmid}`),
      });
    }
    await this.#followScreensThatGo();
    const commands = [...this.#registry.screensByCmid].map(([cmid, screens]) => ({ cmid, ...commandOf(cmid, screens) }));
    await this.#tx.run(sql`update commands c set command_path = d.command_path, access = d.access, api_url = d.api_url
      from jsonb_to_recordset(${JSON.stringify(commands)}::jsonb) as d (cmid text, command_path text, access text, api_url text)
      where c.cmid = d.cmid and (c.command_path, c.access, c.api_url) is distinct from (d.command_path, d.access, d.api_url)`);
  }

  /** Disables a command while the files lack its screen, because it leads nowhere, and enables it when the screen returns. */
  async #followScreensThatGo(): Promise<void> {
    const cmids = [...this.#seeded.keys()].filter((key) => key.startsWith(commandKey)).map((key) => key.slice(commandKey.length));
    const gone = cmids.filter((cmid) => !this.#registry.screensByCmid.has(cmid) && !this.#seeded.has(goneKey + cmid));
    const back = cmids.filter((cmid) => this.#registry.screensByCmid.has(cmid) && this.#seeded.has(goneKey + cmid));
    await this.#tx.run(sql`with gone as (
        update commands set status = 'disabled' where cmid = any(${gone}::text[]) and status = 'enabled' returning cmid)
      insert into seeded_rows (entity, key, hash) select ${menuEntries}, ${goneKey} || cmid, '' from gone`);
    await this.#tx.run(sql`update commands set status = 'enabled' where cmid = any(${back}::text[])`);
    await this.#tx.run(
      sql`delete from seeded_rows where entity = ${menuEntries} and key = any(${back.map((cmid) => goneKey + cmid)}::text[])`,
    );
  }

  async seedGroup(group: MenuGroupDefinition, companyId: number): Promise<void> {
    const { name, title, landing = null, style = null, is_admin: isAdmin } = group;
    await this.#titled(`group:${name}`, title, {
      make: () =>
        this.#tx.run(sql`insert into menu_groups (code, company, name_en, name_fr, landing_page, style, is_admin, menulist, grants, status)
        values (${name}, ${companyId}, ${title.en.slice(0, 40)}, ${title.fr.slice(0, 40)}, ${landing}, ${style}, ${isAdmin ? 'Y' : 'N'},
          '{}', '{}', 'active') on conflict do nothing`),
      rename: (before) =>
        this.#tx.run(sql`update menu_groups set ${renamed('name_en', 40, before.en, title.en)}, ${renamed('name_fr', 40, before.fr, title.fr)}
          where code = ${name} and company = ${companyId}`),
    });
    const [row] = await this.#tx.run<{ id: number }>(sql`select id from menu_groups where code = ${name} and company = ${companyId}`);
    if (!row) return;
    for (const [i, item] of group.items.entries()) await this.#seedTopItem(group, row.id, item, i);
    for (const cmid of group.grants ?? [])
      await this.#once(`grant:${name}/${cmid}`, async () => {
        await this.#tx.run(sql`update menu_groups set grants = array_append(coalesce(grants, '{}'), ${cmid})
          where id = ${row.id} and not ${cmid} = any(coalesce(grants, '{}'))`);
      });
  }

  /** Gives a new screen, once, to the groups that grant the screen it belongs to, also to those that administrators have made. */
  async grantTogether(): Promise<void> {
    for (const { screens } of this.#registry.resources.values())
      for (const { cmid, granted_with: known } of screens)
        if (known !== undefined)
          await this.#once(`granted:${cmid}/${known}`, async () => {
            await this.#tx.run(sql`update menu_groups g set grants = array_append(coalesce(grants, '{}'), ${cmid})
              where not ${cmid} = any(coalesce(grants, '{}')) and (${known} = any(coalesce(grants, '{}'))
                or exists (select from menus m left join side_menus s on s.menu = m.id join commands c on c.id in (m."CMCID", s.cmid)
                  where m.id = any(coalesce(g.menulist, '{}')) and c.cmid = ${known}))`);
          });
  }

  /**
   * @param index of the item in its group: a new item is placed next to its neighbours in the file, wherever administrators have moved
   * those
   */
  async #seedTopItem(group: MenuGroupDefinition, groupId: number, item: MenuItemDefinition, index: number): Promise<void> {
    const { items } = item;
    const cmid = item.cmid ?? firstCmid(item);
    const mid = this.#topMid(group, item);
    if (cmid === undefined || mid === undefined) return;
    const title = item.title ?? this.#titleOf(cmid);
    await this.#titled(`item:${group.name}/${mid}`, title, {
      make: async () => {
        const place = await this.#topPlace(group, groupId, index);
        await this.#tx.run(sql`insert into menus (mid, "TMMTYP", "TMVNAM", "CMCID", "CMTITLE", title_fr, "CMVNAM", "DOCLIB", "EXDOCLIB",
          external, icon, sequence, status)
        select ${mid}, 'L', ${title.en.slice(0, 30)}, c.id, ${title.en.slice(0, 60)}, ${title.fr.slice(0, 60)},
          left(c.command_path, 60), 'N', 'N', false, ${item.icon ?? null}, ${index + 1}, 'active'
        from commands c where c.cmid = ${cmid} on conflict do nothing`);
        const list = sql`coalesce(g.menulist, '{}')`;
        const longer =
          place === undefined
            ? sql`array_append(${list}, m.id)`
            : sql`g.menulist[:${place - 1}::int] || m.id || g.menulist[${place}::int:]`;
        await this.#tx.run(sql`update menu_groups g set menulist = ${longer}
        from menus m where m.mid = ${mid} and g.id = ${groupId} and not m.id = any(coalesce(g.menulist, '{}'))`);
      },
      rename: (before) =>
        this.#tx.run(sql`update menus set ${renamed('TMVNAM', 30, before.en, title.en)}, ${renamed('CMTITLE', 60, before.en, title.en)},
          ${renamed('title_fr', 60, before.fr, title.fr)} where mid = ${mid}`),
    });
    if (!items) return;
    const [menu] = await this.#tx.run<{ id: number }>(sql`select id from menus where mid = ${mid}`);
    if (menu) await this.#seedSideItems(`${group.name}/${mid}`, { menu: menu.id, parent: null }, items);
  }

  /** The key of a top entry; undefined for a heading over nothing. Groups share an entry that has only a cmid. */
  #topMid({ name }: MenuGroupDefinition, item: MenuItemDefinition): string | undefined {
    const isLeaf = item.items === undefined;
    const cmid = item.cmid ?? firstCmid(item);
    if (cmid === undefined) return undefined;
    return midOf(isLeaf && !item.title && !item.icon ? cmid : `${name}-${isLeaf ? cmid : (item.title ?? this.#titleOf(cmid)).en}`);
  }

  /** The place of a new top entry in the list of its group, from 1; undefined: at the end. */
  async #topPlace(group: MenuGroupDefinition, groupId: number, index: number): Promise<number | undefined> {
    const stored = await this.#tx.run<StoredEntry>(sql`select m.mid as key, l.place::int as sequence
      from menu_groups g, unnest(g.menulist) with ordinality l (id, place) join menus m on m.id = l.id where g.id = ${groupId}`);
    return sequenceBeside(
      group.items.map((item) => this.#topMid(group, item)),
      index,
      stored,
    );
  }

  /** Makes room for a new entry of a side menu. @returns its number */
  async #sideSequence({ menu, parent }: SideMenu, items: readonly MenuItemDefinition[], index: number): Promise<number> {
    const siblings = sql`s.menu = ${menu} and s.parent is not distinct from ${parent}::bigint`;
    const stored = await this.#tx.run<StoredEntry>(sql`select coalesce(c.cmid, s.name_en) as key, s.sequence from side_menus s
      left join commands c on c.id = s.cmid where ${siblings}`);
    const keys = items.map(({ cmid, title }) => cmid ?? title?.en);
    const sequence = sequenceBeside(keys, index, stored);
    if (sequence === undefined) return Math.max(0, ...stored.map((entry) => entry.sequence)) + 1;
    // In two steps, because no two siblings can have one number at any time.
    await this.#tx.run(sql`update side_menus s set sequence = -s.sequence - 1 where ${siblings} and s.sequence >= ${sequence}`);
    await this.#tx.run(sql`update side_menus s set sequence = -s.sequence where ${siblings} and s.sequence < 0`);
    return sequence;
  }

  /** @param place keys of the entries above, to distinguish equal entries under different headings */
  async #seedSideItems(place: string, under: SideMenu, items: readonly MenuItemDefinition[]): Promise<void> {
    for (const [i, item] of items.entries()) {
      const title = item.title ?? this.#titleOf(item.cmid ?? '');
      const key = `${place}/${item.cmid ?? title.en}`;
      const { menu, parent } = under;
      const command = sql`(select id from commands where cmid = ${item.cmid ?? null})`;
      await this.#titled(`side:${key}`, title, {
        make: async () => {
          const sequence = await this.#sideSequence(under, items, i);
          await this.#tx.run(sql`insert into side_menus (menu, parent, name_en, name_fr, sequence, cmid, status)
            select ${menu}, ${parent}, ${title.en.slice(0, 60)}, ${title.fr.slice(0, 60)}, ${sequence}, ${command}, 'active'`);
        },
        rename: (before) =>
          this.#tx.run(sql`update side_menus set ${renamed('name_en', 60, before.en, title.en)}, ${renamed('name_fr', 60, before.fr, title.fr)}
            where menu = ${menu} and parent is not distinct from ${parent}::bigint and cmid is not distinct from ${command}`),
      });
      if (!item.items) continue;
      const [side] = await this.#tx.run<{ id: number }>(sql`select id from side_menus
        where menu = ${menu} and parent is not distinct from ${parent}::bigint and name_en = ${title.en.slice(0, 60)} order by id limit 1`);
      if (side) await this.#seedSideItems(key, { menu, parent: side.id }, item.items);
    }
  }

  #titleOf(cmid: string): Text {
    return this.#registry.screensByCmid.get(cmid)?.[0]?.title ?? { en: cmid, fr: cmid };
  }

  /** Makes an entry once; renames it later if its title in the files has changed. */
  async #titled(
    key: string,
    title: Text,
    { make, rename }: { readonly make: () => Promise<unknown>; readonly rename: (before: Text) => Promise<unknown> },
  ): Promise<void> {
    const before = this.#seeded.get(key);
    if (before?.en === title.en && before.fr === title.fr) return;
    if (before === undefined) await make();
    else if (before) await rename(before);
    await this.#remember(key, JSON.stringify({ en: title.en, fr: title.fr }));
  }

  /** Does `work` unless it was done before, on this or an earlier start. */
  async #once(key: string, work: () => Promise<void>): Promise<void> {
    if (this.#seeded.has(key)) return;
    await work();
    await this.#remember(key, '');
  }

  async #remember(key: string, title: string): Promise<void> {
    await this.#tx.run(sql`insert into seeded_rows (entity, key, hash) values (${menuEntries}, ${key}, ${title})
      on conflict (entity, key) do update set hash = excluded.hash`);
  }
}

/** The list that an entry of a side menu belongs to. */
interface SideMenu {
  readonly menu: number;
  readonly parent: number | null;
}

interface StoredEntry {
  readonly key: string;
  readonly sequence: number;
}

/**
 * The number of a new entry, behind its nearest neighbour above that is stored, wherever administrators have moved it.
 * @param keys of the entries in the order of the definitions
 * @returns undefined for one that none of the stored entries follows: at the end
 */
function sequenceBeside(keys: readonly (string | undefined)[], index: number, stored: readonly StoredEntry[]): number | undefined {
  const numberOf = (key: string | undefined) => stored.find((entry) => entry.key === key)?.sequence;
  const below = keys.slice(index + 1).flatMap((key) => numberOf(key) ?? []);
  if (below.length === 0) return undefined;
  const above = keys
    .slice(0, index)
    .flatMap((key) => numberOf(key) ?? [])
    .at(-1);
  return above === undefined ? Math.min(...below) : above + 1;
}

/** SQL assignment that sets a column of `length` characters to `after` if it still holds `before`. */
function renamed(column: string, length: number, before: string, after: string): Sql {
  const name = sql.id(column);
  return sql`${name} = case when ${name} = ${before.slice(0, length)} then ${after.slice(0, length)} else ${name} end`;
}

/** Values of a command's row; the first screen without placeholders in its path represents all its screens. */
function commandOf(cmid: string, screens: readonly Screen[]) {
  const main = screens.find(({ path }) => !path.includes('{')) ?? screens[0];
  const access = main?.access ?? 'user';
  return {
    title: main?.title ?? { en: cmid, fr: cmid },
    command_path: main?.path ?? cmid,
    access,
    audience: access === 'user' ? 'customer' : access,
    api_url: main?.list ? `GET ${main.list.path}` : null,
  };
}

function firstCmid(item: MenuItemDefinition): string | undefined {
  for (const child of item.items ?? []) {
    const cmid = child.cmid ?? firstCmid(child);
    if (cmid) return cmid;
  }
  return undefined;
}
