import { use } from 'react';
import { useNavigate } from 'react-router';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon, ScreenIcon } from '../../framework/icons.ts';
import { screenPath } from '../addresses/addresses.ts';
import { favouriteTargets } from '../menus/favouriteTargets.ts';
import { type MenuNode, type MenuTarget, menuTargets, menuTrail } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { type OpenScreen, useOpenScreens } from '../menus/useOpenScreens.ts';
import type { Session } from '../session/Session.ts';
import type { PaletteItem, PaletteSection } from './PaletteItem.ts';
import { type Rank, rankItem, ranks } from './rankItem.ts';
import { usePaletteActions } from './usePaletteActions.ts';
import { useRecordSearch } from './useRecordSearch.ts';

interface Palette {
  readonly sections: readonly PaletteSection[];
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** Searches the records once more. */
  readonly retry: () => void;
}

interface RankedSection {
  readonly title: string;
  readonly items: readonly { readonly rank: Rank; readonly item: PaletteItem }[];
}

/** Records of a kind with the same line that are shown: more of them tell nothing. */
const alikeMax = 2;

interface PaletteParts {
  readonly session: Session;
  readonly menu: readonly MenuNode[];
  /** The typed text. */
  readonly text: string;
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
}

/**
 * The sections of the palette for a text, those with the best fit first. Of equal fit, and before anything is typed: favourites and recent
 * screens, then the menu, other screens, actions, and records. Items with the same address appear once.
 */
export function usePaletteSections({ session, menu, text, onAccounts }: PaletteParts): Palette {
  const message = useMessage();
  const definitionText = useText();
  const navigate = useNavigate();
  const company = session.user.company;
  const { preferences, recent } = use(PersonalMenuContext);
  const targets = menuTargets(menu);
  const actions = usePaletteActions(session, onAccounts);
  const { screens } = useOpenScreens();
  const { found, isBusy, hasFailed, retry } = useRecordSearch(text);

  const open = (to: string) => () => void navigate(to);
  const places = new Set<string>();
  const all: RankedSection[] = [];
  /** @param least rank of items that the server has found, however they fit here */
  const add = (title: string, items: readonly PaletteItem[], least?: Rank): void => {
    const kept = items.flatMap((item) => {
      const rank = rankItem(item, text) ?? least;
      return rank === undefined || (item.to !== undefined && places.has(item.to)) ? [] : { rank, item };
    });
    for (const { item } of kept) if (item.to !== undefined) places.add(item.to);
    all.push({ title, items: kept });
  };
  const described = new Map(screens.map(({ path, title, keywords }) => [screenPath(company, path), { title, keywords }]));
  const searchedBy = (to: string): Pick<PaletteItem, 'words' | 'wishes'> => {
    const { title = {}, keywords = {} } = described.get(to) ?? {};
    // People also wish in the other language: wishes are short and rarely mean something else there.
    return { words: Object.values(title).join(' '), wishes: Object.values<string>(keywords).flatMap((each) => each.split(/,\s*/)) };
  };
  const personal =
    (kind: string) => (entry: { readonly to: string; readonly title: string; readonly icon: string; readonly detail?: string }) => ({
      id: `${kind} ${entry.to}`,
      title: entry.title,
      detail: entry.detail ?? '',
      hint: '',
      ...searchedBy(entry.to),
      icon: entry.icon,
      to: entry.to,
      run: open(entry.to),
    });
  add(message('favourites.title'), favouriteTargets(preferences.favourites, targets, company).map(personal('favourite')));
  const details = new Map(recent.map(({ path, detail }) => [path, detail]));
  add(
    message('recent.title'),
    favouriteTargets(recent, targets, company).map((each) => personal('recent')({ ...each, detail: details.get(each.path) ?? '' })),
  );
  add(
    message('palette.menu'),
    targets.map((target) => ({ ...menuItemOf(target, open), ...searchedBy(target.node.to) })),
  );
  const screenItem = ({ cmid, path, view, title }: OpenScreen): PaletteItem => {
    const to = screenPath(company, path);
    const isNew = view === 'create';
    const detail = isNew ? message('palette.new_record') : '';
    const icon = isNew ? AddIcon : ScreenIcon;
    return { id: `screen ${path}`, title: definitionText(title), detail, hint: cmid, ...searchedBy(to), icon, to, run: open(to) };
  };
  const [creating, others] = [screens.filter(({ view }) => view === 'create'), screens.filter(({ view }) => view !== 'create')];
  const isTyped = text.trim() !== '';
  if (isTyped) add(message('palette.screens'), others.map(screenItem));
  // Before anything is typed, forms for every kind of record would hide the other actions.
  add(message('palette.actions'), [...actions, ...(isTyped ? creating.map(screenItem) : [])]);
  const kinds = inMenuOrder(found, targets);
  for (const { resource, title, cmid, icon: own, records } of kinds) {
    const alike = new Map<string, number>();
    const icon = own || menuTrail(menu, cmid).at(-1)?.icon || ScreenIcon;
    add(
      title,
      records.flatMap(({ id, name, detail, path }) => {
        const line = JSON.stringify([name, detail]);
        const count = (alike.get(line) ?? 0) + 1;
        alike.set(line, count);
        if (count > alikeMax) return [];
        const to = screenPath(company, path);
        return { id: `record ${resource} ${id}`, title: name, detail, hint: '', icon, to, run: open(to) };
      }),
      ranks.within,
    );
  }
  return { sections: bestFirst(all).map((section) => shownSection(section, text)), isBusy, hasFailed, retry };
}

function menuItemOf({ node, headings }: MenuTarget, open: (to: string) => () => void) {
  const isOutside = node.isExternal || /^https?:/.test(node.to);
  return {
    id: `menu ${node.to}`,
    title: node.title,
    detail: headings.join(' › '),
    hint: node.cmid,
    icon: node.icon,
    to: node.to,
    run: isOutside ? () => void window.open(node.to, '_blank', 'noopener') : open(node.to),
  };
}

/** Kinds of records in the order of their lists in the menu, those without an entry after them, settings at the end. */
function inMenuOrder<Kind extends { readonly cmid: string; readonly is_last: boolean }>(
  kinds: readonly Kind[],
  targets: readonly MenuTarget[],
) {
  const place = ({ cmid, is_last: isLast }: Kind): number => {
    const at = targets.findIndex(({ node }) => node.cmid === cmid);
    return (at < 0 ? targets.length : at) + (isLast ? targets.length + 1 : 0);
  };
  return kinds.toSorted((a, b) => place(a) - place(b));
}

/** An item; a detail that repeats the item's or the section's title is removed. */
function withNewDetail(item: PaletteItem, section: string): PaletteItem {
  return [item.title, section].map(foldText).includes(foldText(item.detail)) ? { ...item, detail: '' } : item;
}

/** An item with its command ID only if the text is a part of it and of no word for people. */
function withTypedHint(item: PaletteItem, text: string): PaletteItem {
  const typed = foldText(text.trim());
  const isTyped = typed !== '' && foldText(item.hint).includes(typed) && !foldText(`${item.title} ${item.detail}`).includes(typed);
  return isTyped ? item : { ...item, hint: '' };
}

/** Orders sections and their items by their fit. Those that fit by another language alone are left out beside others. */
function bestFirst(sections: readonly RankedSection[]): readonly RankedSection[] {
  const isShown = (rank: Rank): boolean => rank !== ranks.hidden;
  const hasShown = sections.some(({ items }) => items.some(({ rank }) => isShown(rank)));
  const best = ({ items }: RankedSection): number => Math.min(...items.map(({ rank }) => rank));
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ rank }) => !hasShown || isShown(rank)).toSorted((a, b) => a.rank - b.rank),
    }))
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => best(a) - best(b));
}

function shownSection({ title, items }: RankedSection, text: string): PaletteSection {
  return { title, items: items.map(({ item }) => withTypedHint(withNewDetail(item, title), text)) };
}
