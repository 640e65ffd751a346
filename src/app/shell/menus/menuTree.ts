import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { MasterConfig } from '../../../shared/shell/session/SignInAnswer.ts';
import { configValue } from '../../../shared/shell/settings/masterConfig.ts';
import type { MenuEntry } from '../session/Session.ts';

/** An entry of the menu with what hangs on it. */
export interface MenuNode {
  readonly id: string;
  readonly title: string;
  /** Name of an icon, its own or that of what it hangs on; empty for the common one. */
  readonly icon: string;
  readonly cmid: string;
  /** Of the help text that belongs to the entry; empty where it has none. */
  readonly helpId: string;
  /** Address to open; undefined for a mere heading. */
  readonly to: string | undefined;
  /** Opens in a window of its own. */
  readonly isExternal: boolean;
  readonly children: readonly MenuNode[];
}

/**
 * Builds the menu of a group from its flat list, in the order of the list.
 * @param masterconfig where the hosts of links stand
 * An entry whose parent is not in the list stands at the top: the reader may not see the parent.
 */
export function menuTree(entries: readonly MenuEntry[], company: string, masterconfig: MasterConfig = {}): MenuNode[] {
  const known = new Set(entries.map(({ id }) => id));
  const byParent = Map.groupBy(entries, ({ id, parent }) => (known.has(parent) && parent !== id ? parent : ''));
  const nodesBelow = (parent: string, parentIcon: string): MenuNode[] =>
    (byParent.get(parent) ?? []).map((entry) => ({
      id: entry.id,
      title: entry.title,
      icon: entry.icon || parentIcon,
      cmid: entry.cmid,
      helpId: entry.helpId,
      to: addressOf(entry, company, masterconfig),
      isExternal: entry.isExternal,
      children: nodesBelow(entry.id, entry.icon || parentIcon),
    }));
  return nodesBelow('', '');
}

/** The way from the top of the menu to the entry of a cmid, the entry last; empty when the menu has no such entry. */
export function menuTrail(nodes: readonly MenuNode[], cmid: string): readonly MenuNode[] {
  // A heading has no cmid: it is no entry to be found.
  if (cmid === '') return [];
  for (const node of nodes) {
    if (node.cmid === cmid) return [node];
    const below = menuTrail(node.children, cmid);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** An entry that can be opened, with the headings above it. */
export interface MenuTarget {
  readonly node: MenuNode & { readonly to: string };
  readonly headings: readonly string[];
}

/** All entries that can be opened, in the order of the menu; an address that occurs twice only once. */
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

/** The targets in which every word of a text occurs, in title, headings or cmid, whatever its case and accents. */
export function searchTargets(targets: readonly MenuTarget[], text: string): MenuTarget[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return targets.filter(({ node, headings }) => {
    const searched = foldText([node.title, ...headings, node.cmid].join(' '));
    return words.every((word) => searched.includes(word));
  });
}

/**
 * Where an entry leads: an entry of a document library to the library of its cmid, a path to the portal's screen of that path,
 * an address as it stands. Spec S-135.
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
