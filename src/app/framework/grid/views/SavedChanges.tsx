import { useEffect, useEffectEvent, useRef } from 'react';
import { useViewActions } from './useViewActions.tsx';

/** Saves the changes of the open view once it is drawn, with the dialog that this needs. */
export function SavedChanges() {
  const { saveChanges, dialog } = useViewActions();
  const isBegun = useRef(false);
  const begin = useEffectEvent(saveChanges);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  }, []);
  return dialog;
}
