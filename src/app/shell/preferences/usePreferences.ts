import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { preferences } from '../../../shared/shell/preferences/endpoints.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { dateFormatStore } from '../../framework/i18n/dateFormats.ts';
import { chooseLanguage, languageStore } from '../../framework/i18n/language.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { useFormSubmit } from '../forms/useFormSubmit.ts';
import { refreshSession } from '../session/keepSession.ts';
import { profileTheme, type ThemeChoice, themeStore } from '../theme/themeStore.ts';

/** The preferences in the form of the server. */
type StoredPreferences = AnswerTo<'GET users/get_userinfor'>;

/** The values of the form: `system` is a choice of this browser, which no profile holds. Spec S-132. */
export interface PreferenceValues extends Omit<StoredPreferences, 'theme'> {
  readonly theme: ThemeChoice;
}

/** The values of a user without any choice; the default menu group comes from the administrator, and stays. */
const defaults = {
  language: 'en-us',
  theme: 'light',
  date_format: 'YYYY-MM-DD',
  time_format: 'HH:mm',
  default_account: '',
  landing_page: '',
} as const satisfies Omit<PreferenceValues, 'default_menu_group'>;

export interface PreferenceForm {
  /** undefined while they are loading. */
  readonly values: PreferenceValues | undefined;
  /** The saved values, with the theme of this browser; undefined while they are loading. */
  readonly stored: PreferenceValues | undefined;
  readonly loadError: ApiError | null;
  readonly submit: ReturnType<typeof useFormSubmit>;
  readonly isChanged: boolean;
  /** Takes values of the form; unchanged values change nothing. */
  readonly change: (next: Partial<PreferenceValues>) => void;
  readonly save: () => Promise<void>;
  /** Returns to the saved values. */
  readonly cancel: () => void;
  /** Puts the default values into the form; they apply once they are saved. */
  readonly reset: () => void;
}

/** The preferences during editing: the look changes at once, is saved with the form, and is taken back when the page is left unsaved. */
export function usePreferences(): PreferenceForm {
  const [changes, setChanges] = useState<Partial<PreferenceValues>>({});
  const submit = useFormSubmit(useId(), Object.keys(preferences));
  const look = useAppearancePreview();
  const { choice: theme } = useStore(themeStore);
  const { data, error, refetch } = useQuery<StoredPreferences, ApiError>({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => callApi('GET', 'users/get_userinfor', { signal, suppressErrors: true }),
  });
  // Another control of the page may change the theme too: the form shows the visible one.
  const values = data && { ...data, ...changes, theme };
  const stored = data && { ...data, theme: look.before.theme ?? theme };
  const isChanged = Object.entries(changes).some(([name, value]) => stored?.[name as keyof PreferenceValues] !== value);
  const change = (form: Partial<PreferenceValues>): void => {
    const changed = Object.entries(form).filter(([name, value]) => values?.[name as keyof PreferenceValues] !== value);
    const next: Partial<PreferenceValues> = Object.fromEntries(changed);
    submit.change(Object.keys(next));
    setChanges((before) => ({ ...before, ...next }));
    look.show(appearanceOf(next));
  };
  const save = async (): Promise<void> => {
    if (!isChanged) return;
    await submit.submit(async () => {
      const { theme: chosen, ...others } = changes;
      const body = { ...others, ...(chosen && { theme: profileTheme(chosen) }) };
      await callApi('PUT', 'users/save_userinfor', { body, suppressErrors: true });
      look.keep();
      await Promise.all([refetch(), refreshSession()]);
      setChanges({});
    });
  };
  return {
    values,
    stored,
    loadError: error,
    submit,
    isChanged,
    change,
    save,
    cancel: () => {
      setChanges({});
      submit.reset();
      look.restore();
    },
    reset: () => change(defaults),
  };
}

/** The part of the values that changes the look. */
function appearanceOf({ theme, language, date_format, time_format }: Partial<PreferenceValues>): Partial<Appearance> {
  return {
    ...(theme && { theme }),
    ...(language && { language }),
    ...(date_format && { date_format }),
    ...(time_format && { time_format }),
  };
}

type Appearance = Pick<PreferenceValues, 'theme' | 'language' | 'date_format' | 'time_format'>;

interface AppearancePreview {
  /** The former value of each part that is changed here and not saved yet. */
  readonly before: Partial<Appearance>;
  readonly show: (next: Partial<Appearance>) => void;
  readonly keep: () => void;
  readonly restore: () => void;
}

/** Shows a look before it is saved, and restores the former one when the page is left without saving. */
function useAppearancePreview(): AppearancePreview {
  const [before, setBefore] = useState<Partial<Appearance>>({});
  const latest = useRef(before);
  const remember = (next: Partial<Appearance>): void => {
    latest.current = next;
    setBefore(next);
  };
  useEffect(() => () => applyAppearance(latest.current), []);
  return {
    before,
    show: (next) => {
      const now = readAppearance();
      const changed = Object.fromEntries(Object.keys(next).map((name) => [name, now[name as keyof Appearance]]));
      remember({ ...changed, ...latest.current });
      applyAppearance(next);
    },
    keep: () => remember({}),
    restore: () => {
      applyAppearance(latest.current);
      remember({});
    },
  };
}

function readAppearance(): Appearance {
  const { date, time } = dateFormatStore.get();
  const language = profileLanguage(languageStore.get());
  return { theme: themeStore.get().choice, language, date_format: date, time_format: time };
}

function applyAppearance({ theme, language, date_format, time_format }: Partial<Appearance>): void {
  const { date, time } = dateFormatStore.get();
  dateFormatStore.set({ date: date_format ?? date, time: time_format ?? time });
  if (theme && theme !== themeStore.get().choice) themeStore.choose(theme);
  if (language && language !== readAppearance().language) void chooseLanguage(language);
}
