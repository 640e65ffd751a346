import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { MasterConfig } from '../../../shared/shell/session/SignInAnswer.ts';
import { configValue } from '../../../shared/shell/settings/masterConfig.ts';
import type { MenuEntry } from '../session/Session.ts';

/** An entry of the menu with the entries below it. */
export interface MenuNode {
  readonly id: string;
  readonly title: string;
  /** Name of the entry's icon, or of the parent entry's; empty for the default icon. */
  readonly icon: string;
  readonly cmid: string;
  /** Id of the entry's help text; empty if it has none. */
  readonly helpId: string;
  /** Address to open; undefined for a mere heading. */
  readonly to: string | undefined;
  /** true: opens in a new window. */
  readonly isExternal: boolean;
  readonly children: readonly MenuNode[];
  /** Shown in place of the entries of an empty list. */
  readonly hint?: string;
}

/**
 * Builds the menu of a group from its flat list, in the order of the list. An entry whose parent is not in the list is put at the top: the
 * user may not see the parent. A heading above a single entry is left out.
 * @param masterconfig contains the hosts of links
 */
export function menuTree(entries: readonly MenuEntry[], company: string, masterconfig: MasterConfig = {}): MenuNode[] {
  const known = new Set(entries.map(({ id }) => id));
  const byParent = Map.groupBy(entries, ({ id, parent }) => (known.has(parent) && parent !== id ? parent : ''));
  const nodesBelow = (parent: string, parentIcon: string): MenuNode[] =>
    (byParent.get(parent) ?? []).map((entry) =>
      flattened({
        id: entry.id,
        title: entry.title,
        icon: entry.icon || parentIcon,
        cmid: entry.cmid,
        helpId: entry.helpId,
        to: addressOf(entry, company, masterconfig),
        isExternal: entry.isExternal,
        children: nodesBelow(entry.id, entry.icon || parentIcon),
      }),
    );
  return nodesBelow('', '');
}

/** A heading above a single entry says nothing: the entry takes its place, with its icon. */
function flattened(node: MenuNode): MenuNode {
  const [only, ...others] = node.children;
  const isHeading = node.to === undefined && only !== undefined && others.length === 0;
  return isHeading ? { ...only, icon: node.icon || only.icon } : node;
}

/** The path from the top of the menu to the entry of a cmid, the entry last; empty if the menu has no such entry. */
export function menuTrail(nodes: readonly MenuNode[], cmid: string): readonly MenuNode[] {
  // A heading has no cmid and is never found.
  return cmid === '' ? [] : trailTo(nodes, (node) => node.cmid === cmid);
}

/** The path from the top of the menu to the first entry that opens a path, whatever its query. */
export function menuTrailTo(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  return trailTo(nodes, ({ to }) => to?.split(/[?#]/, 1)[0] === path);
}

function trailTo(nodes: readonly MenuNode[], isWanted: (node: MenuNode) => boolean): readonly MenuNode[] {
  for (const node of nodes) {
    if (isWanted(node)) return [node];
    const below = trailTo(node.children, isWanted);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** An entry with an address, and the headings above it. */
export interface MenuTarget {
  readonly node: MenuNode & { readonly to: string };
  readonly headings: readonly string[];
}

/** All entries with an address, in the order of the menu; a repeated address only once. */
export function menuTargets(nodes: readonly MenuNode[]): MenuTarget[] {
  const targets = new Map<string, MenuTarget>();
  const collect = (some: readonly MenuNode[], headings: readonly string[]): void => {
    for (const node of some) {
      const { to } = node;
      if (to !== undefined && !targets.has(to)) targets.set(to, { node: { ...node, to }, headings });
      collect(node.children, [...headings, node.title]);
    }
  };
  collect(nodes, []);
  return [...targets.values()];
}

/** The targets that contain every word of a text in title, headings or cmid, ignoring case and accents. */
export function searchTargets(targets: readonly MenuTarget[], text: string): MenuTarget[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return targets.filter(({ node, headings }) => {
    const searched = foldText([node.title, ...headings, node.cmid].join(' '));
    return words.every((word) => searched.includes(word));
  });
}

/**
 * Address of an entry: for a document library, the library of its cmid; for a path, the portal's screen of that path; an address unchanged.
 * Spec S-135.
 */
function addressOf(entry: MenuEntry, company: string, masterconfig: MasterConfig): string | undefined {
  const path = withHosts(entry.path || entry.cmid, masterconfig);
  if (entry.library === 'own' && entry.cmid !== '' && !entry.isExternal) return `/${company}/doclib/${entry.cmid}`;
  if (path === '') return undefined;
  return /^(https?:|\/)/.test(path) ? path : `/${company}/pages/${path}`;
}

/** Key group of the settings that name sites, such as `{PUBLIC_SITE}/help` in the address of an entry. Spec S-142. */
const hostGroup = 'HOSTS';

function withHosts(address: string, masterconfig: MasterConfig): string {
  return address.replaceAll(/\{([A-Z_]+)\}/g, (whole, name: string) => configValue(masterconfig, hostGroup, name) ?? whole);
}
