import type { GridApi, GridEventListener } from '@mui/x-data-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useGridLayout } from '../state/GridContexts.ts';
import { useMoveColumn } from './useMoveColumn.ts';

/** Pixels by which a key changes a width, and the narrowest column. */
const widthStep = 16;
const minWidth = 50;

/**
 * The keys of a heading with the focus: Enter sorts by its column, with Shift by a further one; Shift and an arrow move it, Alt and an arrow
 * change its width, Alt and the arrow down open its menu.
 * @param press sorts by a column
 */
export function useHeadingKeys(apiRef: RefObject<GridApi | null>, press: (name: string, isFurther: boolean) => void): void {
  const message = useMessage();
  const text = useText();
  const announce = useAnnounce();
  const { list, arrangement } = useGridLayout();
  const move = useMoveColumn();
  const resize = (name: string, by: number) => {
    const column = list.columns.find((each) => each.name === name);
    const width = apiRef.current?.getColumn(name)?.computedWidth;
    if (!column || width === undefined) return;
    const next = Math.max(minWidth, Math.round(width) + by);
    arrangement.setWidth(name, next);
    announce(message('table.width', { column: text(column.label), width: next }));
  };
  const run = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeysPressed, name: string): boolean => {
    if (ctrlKey || metaKey) return false;
    if (key === 'Enter' && !altKey) press(name, shiftKey);
    else if (key === 'ArrowDown' && altKey) apiRef.current?.showColumnMenu(name);
    else if (isSideways(key) && altKey) resize(name, sideways[key] * widthStep);
    else if (isSideways(key) && shiftKey) move(name, sideways[key]);
    else return false;
    return true;
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey: GridEventListener<'columnHeaderKeyDown'> = ({ field }, event) => {
      // A box or button in a heading has its own keys.
      if (event.target !== event.currentTarget || !latest.current(event, field)) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
    };
    return apiRef.current?.subscribeEvent('columnHeaderKeyDown', onKey, { isFirst: true });
  }, [apiRef]);
}

interface KeysPressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const sideways = { ArrowLeft: -1, ArrowRight: 1 } as const;

function isSideways(key: string): key is keyof typeof sideways {
  return Object.hasOwn(sideways, key);
}
