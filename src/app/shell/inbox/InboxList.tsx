import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Inbox, InboxItem } from '../../../shared/framework/states/Inbox.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { strokeOf } from '../shortcuts/matchShortcut.ts';
import { singleKeys } from '../shortcuts/singleKeys.ts';
import { isTaken } from '../shortcuts/useShortcuts.ts';
import { DecideBar } from './DecideBar.tsx';
import { decisionOf } from './decisions.ts';
import { InboxRow } from './InboxRow.tsx';

/** A key of an item, alike in each answer. */
function itemKey({ api_url: url, id }: Pick<InboxItem, 'api_url' | 'id'>): string {
  return `${url}/${id}`;
}

type Actions = Readonly<Record<string, () => void>>;

interface InboxListProps {
  readonly inbox: Inbox;
  /** When it was read, in ms since 1970. */
  readonly readAt: number;
  readonly onChanged: () => void;
}

/**
 * The waiting records. J and K move between them, A approves and R rejects the marked one, wherever the focus is on the page; on a row arrow
 * keys move too, Enter opens and Space selects. After a decision the next record takes the focus.
 */
export function InboxList({ inbox: { items, kinds }, readAt, onChanged }: InboxListProps) {
  const message = useMessage();
  const notify = useNotify();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-inbox-row]') ?? [])];
  const moveTo = (place: number): void => {
    const to = Math.max(0, Math.min(items.length - 1, place));
    setCurrent(to);
    rows()[to]?.focus();
  };
  const select = (key: string): void =>
    setSelected(new Set(selected.has(key) ? [...selected].filter((each) => each !== key) : [...selected, key]));
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const place = Math.min(current, items.length - 1);
    const [item, row] = [items[place], rows()[place]];
    const press = (part: string): void => row?.querySelector<HTMLElement>(`[data-inbox="${part}"]`)?.click();
    const decide = (part: 'approve' | 'reject'): void => {
      row?.focus();
      if (!item || decisionOf(item, part)) press(part);
      else
        notify('inbox.no_key', {
          type: 'info',
          messageArgs: { key: part, decisions: item.transitions.map(({ label }) => label).join(', ') },
        });
    };
    const onPage: Actions = {
      j: () => moveTo(row?.contains(document.activeElement) ? place + 1 : place),
      k: () => moveTo(row?.contains(document.activeElement) ? place - 1 : place),
      a: () => decide('approve'),
      r: () => decide('reject'),
    };
    const onRow: Actions = {
      ArrowDown: () => moveTo(place + 1),
      ArrowUp: () => moveTo(place - 1),
      Home: () => moveTo(0),
      End: () => moveTo(items.length - 1),
      Enter: () => press('open'),
      ' ': () => item && select(itemKey(item)),
    };
    const isRow = event.target instanceof HTMLElement && event.target.dataset['inboxRow'] !== undefined;
    const isFree = isRow || (singleKeys.get() !== false && !isTaken(event.target) && !document.querySelector('[aria-modal="true"]'));
    const stroke = event.defaultPrevented ? undefined : strokeOf(event);
    const action = (isRow && onRow[stroke ?? '']) || (isFree && onPage[stroke ?? '']);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const chosen = items.filter((item) => selected.has(itemKey(item)));
  return (
    <>
      <DecideBar
        items={chosen}
        kinds={kinds}
        isAll={chosen.length === items.length}
        onAll={() => setSelected(new Set(chosen.length === items.length ? [] : items.map(itemKey)))}
        onDone={(refused) => {
          setSelected(new Set(refused.map(itemKey)));
          onChanged();
        }}
      />
      <Box component="ul" ref={list} aria-label={message('inbox.list')} aria-keyshortcuts="J K A R" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item, i) => (
          <InboxRow
            key={itemKey(item)}
            item={item}
            kind={kinds.find((each) => each.api_url === item.api_url)}
            isCurrent={i === Math.min(current, items.length - 1)}
            isSelected={selected.has(itemKey(item))}
            onSelect={() => select(itemKey(item))}
            onFocus={() => setCurrent(i)}
            readAt={readAt}
            onDecided={() => {
              onChanged();
              // The next record is in the place of this one once the list is read again.
              setTimeout(() => moveTo(i), 300);
            }}
          />
        ))}
      </Box>
    </>
  );
}
