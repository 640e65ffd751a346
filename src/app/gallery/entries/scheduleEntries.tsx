import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { RecordPage } from '../../framework/form/page/RecordPage.tsx';
import { SlotsContext } from '../../framework/slots/SlotsContext.ts';
import { shellSlots } from '../../shell/shellSlots.ts';
import { scheduleScreen, schedules } from './exampleSchedules.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface Definition {
  readonly view: 'create' | 'edit';
  /** Of the schedule to edit. */
  readonly id?: string;
  /** true: it is saved at once, so that the form shows what it lacks. */
  readonly isSaved?: boolean;
}

/** The form of a scheduled report, with its preview beside it. */
function Form({ definition: { view, id, isSaved = false } }: { readonly definition: Definition }) {
  const page = <RecordPage screen={scheduleScreen} view={view} {...(id !== undefined && { id })} />;
  return <SlotsContext value={shellSlots}>{isSaved ? <SavedAtOnce>{page}</SavedAtOnce> : page}</SlotsContext>;
}

/** Presses the button that saves a form once it is drawn. */
function SavedAtOnce({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const press = (): boolean => {
      const save = current.querySelector<HTMLButtonElement>('button[type="submit"]');
      save?.click();
      return save !== null;
    };
    if (press()) return undefined;
    const observer = new MutationObserver(() => {
      if (press()) observer.disconnect();
    });
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <Box ref={box}>{children}</Box>;
}

const forms: Readonly<Record<string, Definition>> = {
  'schedule-form': { view: 'create' },
  'schedule-form-refused': { view: 'create', isSaved: true },
  'schedule-form-stored': { view: 'edit', id: schedules.stored },
  'schedule-form-loading': { view: 'edit', id: schedules.loading },
};

/** The whole form of a scheduled report in its states. */
export const scheduleEntries = Object.entries(forms).map(([name, definition]) =>
  galleryEntry<Definition>({ name, group: 'forms', component: Form, definition }),
);
