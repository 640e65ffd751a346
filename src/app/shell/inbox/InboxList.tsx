import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { Inbox, InboxItem } from '../../../shared/framework/states/Inbox.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DecideBar } from './DecideBar.tsx';
import { InboxRow } from './InboxRow.tsx';

/** A key of an item, alike in each answer. */
function itemKey({ api_url: url, id }: Pick<InboxItem, 'api_url' | 'id'>): string {
  return `${url}/${id}`;
}

interface InboxListProps {
  readonly inbox: Inbox;
  /** When it was read, in ms since 1970. */
  readonly readAt: number;
  readonly onChanged: () => void;
}

/**
 * The waiting records. Arrow keys, J and K move between them; A approves, R rejects (the first decision, the first that warns), Enter opens,
 * Space selects. After a decision the next record takes the focus.
 */
export function InboxList({ inbox: { items, kinds }, readAt, onChanged }: InboxListProps) {
  const message = useMessage();
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
  const onKey = (event: React.KeyboardEvent): void => {
    const isRow = event.target instanceof HTMLElement && event.target.dataset['inboxRow'] !== undefined;
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const press = (part: string): void =>
      event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>(`[data-inbox="${part}"]`)?.click() : undefined;
    const item = items[current];
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(current + 1),
      j: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current - 1),
      k: () => moveTo(current - 1),
      Home: () => moveTo(0),
      End: () => moveTo(items.length - 1),
      Enter: () => press('open'),
      a: () => press('approve'),
      r: () => press('reject'),
      ' ': () => item && select(itemKey(item)),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
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
      {/* The rows take the focus one by one; the list hears their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Box
        component="ul"
        ref={list}
        aria-label={message('inbox.list')}
        aria-keyshortcuts="J K A R"
        onKeyDown={onKey}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
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
