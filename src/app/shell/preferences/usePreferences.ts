import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DateFormats } from '../../../shared/framework/grid/dateFormats.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { dateFormatStore } from '../../framework/i18n/dateFormats.ts';
import { chooseLanguage, languageStore } from '../../framework/i18n/language.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { refreshSession } from '../session/keepSession.ts';
import { type ThemeChoice, themeStore } from '../theme/themeStore.ts';

export interface PreferenceValues {
  readonly language: 'en-us' | 'fr';
  readonly theme: 'light' | 'dark';
  readonly date_format: DateFormats['date'];
  readonly time_format: DateFormats['time'];
  /** Number; empty: none. */
  readonly default_account: string;
  readonly default_menu_group: string;
  /** cmid; empty: that of the menu group. */
  readonly landing_page: string;
}

/** What holds for who has chosen nothing; the default menu group is the administrator's, and stays. */
const usual = {
  language: 'en-us',
  theme: 'light',
  date_format: 'YYYY-MM-DD',
  time_format: 'HH:mm',
  default_account: '',
  landing_page: '',
} as const satisfies Omit<PreferenceValues, 'default_menu_group'>;

interface PreferenceForm {
  /** undefined while they are read. */
  readonly values: PreferenceValues | undefined;
  readonly loadError: ApiError | null;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
  readonly wasSaved: boolean;
  readonly change: (changes: Partial<PreferenceValues>) => void;
  readonly save: () => Promise<void>;
  /** Puts the usual values into the form; they hold once they are saved. */
  readonly reset: () => void;
}

/** The preferences as they are chosen: seen at once, kept when they are saved, and taken back when the page is left before. */
export function usePreferences(): PreferenceForm {
  const message = useMessage();
  const [changes, setChanges] = useState<Partial<PreferenceValues>>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wasSaved, setSaved] = useState(false);
  const look = useLookBefore();
  const { data, error, refetch } = useQuery<PreferenceValues, ApiError>({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => callApi<PreferenceValues>('GET', 'users/get_userinfor', { signal, suppressErrors: true }),
  });
  const values = data && { ...data, ...changes };
  const change = (next: Partial<PreferenceValues>): void => {
    setSaved(false);
    setChanges((before) => ({ ...before, ...next }));
    if (values) show({ ...values, ...next }, next);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await callApi('PUT', 'users/save_userinfor', { body: changes, suppressErrors: true });
      look.keep();
      await Promise.all([refetch(), refreshSession()]);
      setChanges({});
      setSaved(true);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(Object.values(failure.problem.errors ?? {}).join(' ') || apiErrorText(failure, message));
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    loadError: error,
    isBusy,
    isChanged: Object.entries(changes).some(([name, value]) => data?.[name as keyof PreferenceValues] !== value),
    problem,
    wasSaved,
    change,
    save,
    reset: () => change(usual),
  };
}

/** Shows what was just chosen, before it is saved. */
function show({ date_format: date, time_format: time }: PreferenceValues, { theme, language }: Partial<PreferenceValues>): void {
  dateFormatStore.set({ date, time });
  if (theme) themeStore.choose(theme);
  if (language) void chooseLanguage(language);
}

interface Look {
  readonly theme: ThemeChoice;
  readonly language: string;
  readonly formats: DateFormats;
}

/** Brings back the look of before when the page is left, unless the new one was kept. */
function useLookBefore(): { readonly keep: () => void } {
  const before = useRef<Look>(readLook());
  useEffect(() => {
    before.current = readLook();
    return () => {
      const { theme, language, formats } = before.current;
      dateFormatStore.set(formats);
      if (themeStore.get().choice !== theme) themeStore.choose(theme);
      if (languageStore.get() !== language) void chooseLanguage(language);
    };
  }, []);
  return {
    keep: () => {
      before.current = readLook();
    },
  };
}

function readLook(): Look {
  return { theme: themeStore.get().choice, language: languageStore.get(), formats: dateFormatStore.get() };
}
