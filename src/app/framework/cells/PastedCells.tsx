import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { parseTabbedText } from '../../../shared/framework/grid/pastedCells.ts';
import { newChangeSet } from '../changes/newChangeSet.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useFindNamedRecord } from './findNamedRecord.ts';
import { findPastedNames } from './findPastedNames.ts';
import { PasteNotice } from './PasteNotice.tsx';
import { type PastePlan, pastedNames, planPaste } from './planPaste.ts';
import type { Paste, PasteSaver } from './usePaste.tsx';

interface PastedCellsProps {
  readonly paste: Paste;
  readonly saver: PasteSaver;
}

/** A paste of more cells asks first. */
const askedFrom = 500;
/** A mark quotes so many characters of the pasted text. */
const quotedMax = 40;
/** Rows that are saved side by side. */
const savedTogether = 4;

/** Pastes once it is drawn: one call per row, all in one set of changes, then a notice of the result. */
export function PastedCells({ paste, saver }: PastedCellsProps) {
  const message = useMessage();
  const notify = useNotify();
  const find = useFindNamedRecord();
  const reading = { language: useLanguage(), formats: useDateFormats(), timezone: browserTimezone };
  /** The changes that wait for an answer. */
  const [asked, setAsked] = useState<PastePlan>();
  // As of the paste: the rows change while they are saved.
  const [{ cells, size }] = useState(() => {
    const parsed = parseTabbedText(paste.text);
    return { cells: parsed, size: parsed.reduce((sum, row) => sum + row.length, 0) };
  });
  const save = async (plan: PastePlan) => {
    const set = newChangeSet('paste');
    const waiting = plan.rows.values();
    const saveNext = async () => {
      for (const { row, values } of waiting) await saver.change(row, values, set);
    };
    saver.refuse(
      plan.unsetCells.map(({ row, column, text, problem: { key, values } }) => ({
        id: row.id,
        field: column.field,
        message: message('paste.cell_unset', { text: shortened(text), reason: message(key, values) }),
      })),
    );
    await Promise.all(Array.from({ length: savedTogether }, saveNext));
    const refused = plan.rows.flatMap(({ row, values }) =>
      Object.keys(values).filter((field) => saver.stateOf(row.id, field)?.kind === 'failed'),
    ).length;
    notify(createElement(PasteNotice, { changed: plan.count - refused, refused, unset: plan.unset }));
  };
  const isBegun = useRef(false);
  const begin = useEffectEvent(async () => {
    const named = await findPastedNames(pastedNames(cells, paste.place), find);
    const plan = planPaste(cells, paste.place, reading, named);
    if (size > askedFrom && plan.count > 0) setAsked(plan);
    else await save(plan);
  });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={message('paste.ask_title', { count: size })}
      text={message('paste.ask_text', { cells: asked.count, rows: asked.rows.length })}
      confirmLabel={message('paste.ask_confirm')}
      cancelLabel={message('form.cancel')}
      canBeUndone
      onConfirm={() => {
        setAsked(undefined);
        void save(asked);
      }}
      onCancel={() => setAsked(undefined)}
    />
  );
}

function shortened(text: string): string {
  return text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text;
}
