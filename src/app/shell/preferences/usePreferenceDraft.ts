import type { RefObject } from 'react';
import type { Draft } from '../../framework/drafts/draftStore.ts';
import { type DraftState, useDraft } from '../../framework/drafts/useDraft.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Session } from '../session/Session.ts';
import { preferenceFields } from './preferenceFields.ts';
import type { PreferenceForm, PreferenceValues } from './usePreferences.ts';

/**
 * The draft of the preferences.
 * @param isLeaving true while the page is left on purpose: no draft is kept
 */
export function usePreferenceDraft(
  session: Session,
  { values, stored, change }: PreferenceForm,
  isLeaving: RefObject<boolean>,
): DraftState {
  const message = useMessage();
  const language = useLanguage();
  const differing = (chosen: Partial<PreferenceValues>) =>
    Object.entries(chosen).filter(([name, value]) => stored?.[name as keyof PreferenceValues] !== value);
  const edits = values ? differing(values) : [];
  const valueOf = (name: string) => stored?.[name as keyof PreferenceValues] ?? '';
  return useDraft({
    form: stored && 'preferences',
    values: Object.fromEntries(edits),
    base: Object.fromEntries(edits.map(([name]) => [name, valueOf(name)])),
    isPartial: false,
    isLeaving,
    onRestore: (draft) => {
      change(parseDraft(draft));
      return true;
    },
    differencesOf: (draft) => {
      if (!stored) return [];
      const { textOf } = preferenceFields(session, { ...stored, ...parseDraft(draft) }, message, language);
      return differing(parseDraft(draft)).map(([name, value]) => {
        const { label, text } = textOf(name, value);
        return { label, saved: textOf(name, valueOf(name)).text, typed: text };
      });
    },
  });
}

/** The values of a draft; the server judges them when they are saved. */
function parseDraft({ values }: Draft): Partial<PreferenceValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')) as Partial<PreferenceValues>;
}
