import type { MasterConfig, MasterConfigEntry } from '../session/SignInAnswer.ts';

/** Key group and key that hold the languages as a list. Spec B-306. */
const languageGroup = 'FRAMEWORK';
const languageKey = 'LANGUAGE';

/** The value of an entry; undefined for a list and if there is no entry. */
export function configValue(masterconfig: MasterConfig, group: string, key: string): string | undefined {
  const found = masterconfig[group]?.[key];
  return found && 'mc_value' in found ? found.mc_value : undefined;
}

/** The entries of the language list, in its order; empty if there is none. */
export function languageEntries(masterconfig: MasterConfig): readonly MasterConfigEntry[] {
  const found = masterconfig[languageGroup]?.[languageKey];
  if (!found) return [];
  return 'mc_value' in found ? [found] : found;
}

/**
 * Moves the languages under the single key `LANGUAGE` as a list. Their rows have different keys because a key is unique (`LANGUAGE`,
 * `LANGUAGE_EN`, `LANGUAGE_FR`).
 */
export function withLanguageList(groups: Readonly<Record<string, Readonly<Record<string, MasterConfigEntry>>>>): MasterConfig {
  const { [languageGroup]: framework, ...others } = groups;
  if (!framework) return groups;
  const { list = [], single = [] } = Object.groupBy(Object.entries(framework), ([key]) => (isOfLanguages(key) ? 'list' : 'single'));
  return {
    ...others,
    [languageGroup]: {
      ...Object.fromEntries(single),
      ...(list.length > 0 && { [languageKey]: list.map(([, entry]) => entry) }),
    },
  };
}

function isOfLanguages(key: string): boolean {
  return key === languageKey || key.startsWith(`${languageKey}_`);
}
