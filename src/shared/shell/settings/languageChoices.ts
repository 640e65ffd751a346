import type { MasterConfig } from '../session/SignInAnswer.ts';
import { languageEntries } from './masterConfig.ts';

/** A language that people may choose. */
export interface LanguageChoice {
  /** Code in the spelling of the specification: `en-us`, `fr`, or the code of a further language. */
  readonly code: string;
  /** Name given by an administrator; empty: the language's own name. */
  readonly name: string;
}

/** The languages that every installation has. Spec B-304, B-305. */
export const standardLanguages: readonly LanguageChoice[] = [
  { code: 'en-us', name: '' },
  { code: 'fr', name: '' },
];

/**
 * The languages offered: the supported ones of FRAMEWORK.LANGUAGE, each by the code in its `mc_v2`. The standard ones if no list
 * supports any, because a user with no choice could not switch back. Spec B-305 to B-308.
 */
export function languageChoices(masterconfig: MasterConfig): readonly LanguageChoice[] {
  const supported = languageEntries(masterconfig).filter(({ mc_v1, mc_v2 }) => mc_v1 === 'Y' && mc_v2 !== '');
  return supported.length > 0 ? supported.map(({ mc_value, mc_v2 }) => ({ code: mc_v2, name: mc_value })) : standardLanguages;
}
