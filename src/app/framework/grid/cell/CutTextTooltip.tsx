import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** As for every other tooltip. Spec S-334. */
const delayMs = 600;

/** The time to move the pointer onto the text, which can then be selected. */
const graceMs = 150;

interface CutTextTooltipProps {
  /** Elements within that may cut their text, as a selector. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * Shows the whole text of an element within that is cut or shortened (`data-whole-text`), under the pointer and on focus; Escape hides it. One for all elements, because
 * a table has hundreds of cells.
 */
export function CutTextTooltip({ of, children }: CutTextTooltipProps) {
  const [shown, setShown] = useState<{ readonly anchor: Element; readonly text: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<Element>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (target: EventTarget) => {
    const anchor = target instanceof Element ? (target.closest(of) ?? undefined) : undefined;
    if (anchor === wanted.current) return;
    hide(graceMs);
    wanted.current = anchor;
    if (!anchor) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = anchor.isConnected ? hiddenText(anchor) : '';
      setShown(text === '' ? undefined : { anchor, text });
    }, delayMs);
  };
  const hide = (afterMs: number) => {
    wanted.current = undefined;
    clearTimeout(timer.current);
    if (afterMs === 0) setShown(undefined);
    else timer.current = setTimeout(() => setShown(undefined), afterMs);
  };
  useEffect(() => {
    if (!shown) return undefined;
    const close = () => setShown(undefined);
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('scroll', close, { capture: true, passive: true });
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('scroll', close, { capture: true });
      document.removeEventListener('keydown', closeByKey);
    };
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only reacts to pointer and focus of the elements within
    <div
      style={{ display: 'contents' }}
      onMouseOver={({ target }: MouseEvent) => show(target)}
      onMouseLeave={() => hide(graceMs)}
      onFocus={({ target }: FocusEvent) => show(target)}
      onBlur={() => hide(0)}
      onMouseDown={() => hide(0)}
    >
      {children}
      {shown && (
        <Popper open anchorEl={shown.anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
          <Paper
            role="tooltip"
            elevation={4}
            onMouseEnter={() => clearTimeout(timer.current)}
            onMouseLeave={() => hide(graceMs)}
            sx={{ px: 1, py: 0.5, mt: 0.5, maxWidth: '30em', typography: 'body2', overflowWrap: 'anywhere' }}
          >
            {shown.text}
          </Paper>
        </Popper>
      )}
    </div>
  );
}

/** The whole text of an element that shows a part of it; empty if it shows all. */
function hiddenText(element: Element): string {
  const whole = element.querySelector('[data-whole-text]')?.getAttribute('data-whole-text');
  return whole ?? (isCut(element) ? (element.textContent ?? '') : '');
}

/** true: the element, or an element within it, cuts its text off at the right. */
function isCut(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    (each) => each.scrollWidth > each.clientWidth && each.clientWidth > 1 && getComputedStyle(each).overflowX !== 'visible',
  );
}
