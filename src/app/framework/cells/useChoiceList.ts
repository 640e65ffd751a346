import { useState } from 'react';
import { type ChoiceSource, useRecordChoices } from '../pickers/useRecordChoices.ts';

/**
 * The list of records below a cell, with the choice that the keys have reached.
 * @param text searched while the list is open; empty: the first records
 */
export function useChoiceList(source: ChoiceSource | undefined, text: string) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { choices, isSearching, error } = useRecordChoices(source, text, isOpen);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setActive(-1);
  };
  return {
    isOpen,
    choices,
    active,
    isSearching,
    hasFailed: error !== null,
    open: () => show(true),
    close: () => show(false),
    move: (step: 1 | -1) => {
      const { length } = choices;
      if (length > 0) setActive((active < 0 && step < 0 ? 0 : active + step + length) % length);
    },
  };
}
