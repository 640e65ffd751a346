/** Milliseconds after which a palette that did not come gets no keys any more. */
const waitMaxMs = 10_000;

let text = '';
let stop: () => void = () => {};

/**
 * Keys typed between the opening of the palette and the moment in which its field has the focus: its script may still load.
 */
export const typedAhead = {
  /** Begins to collect; Escape gives the palette up. */
  begin: (onEscape: () => void): void => {
    stop();
    text = '';
    const take = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const timer = setTimeout(() => stop(), waitMaxMs);
    window.addEventListener('keydown', take, true);
    stop = () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', take, true);
      stop = () => {};
    };
  },
  /** Ends the collecting, and gives the text to the field. */
  handOver: (receive: (text: string) => void): void => {
    stop();
    if (text !== '') receive(text);
    text = '';
  },
  /** Ends the collecting without a field. */
  end: (): void => stop(),
};
