/** Data of the owner that a password must not equal. */
export interface PasswordOwner {
  /** User id; empty if it is not known yet. */
  readonly username: string;
}

/** Lengths in characters, both allowed. Rules. */
const passwordLength = { min: 12, max: 100 } as const;

/** Exactly these count as special (rule R-213); other printable characters may appear. */
export const specialCharacters = '!%^*()_-+=<>|\\[]';

/** A broken rule: last part of its message key, `password.<rule>`. */
export type PasswordProblem = 'length' | 'first_letter' | 'upper_case' | 'lower_case' | 'digit' | 'special' | 'username';

interface PasswordRule {
  readonly name: PasswordProblem;
  readonly isKept: (password: string, owner: PasswordOwner) => boolean;
}

/** The parts of the rule, in the order in which they are shown. Rules. */
export const passwordRules: readonly PasswordRule[] = [
  { name: 'length', isKept: (password) => isWithin(charactersOf(password), passwordLength) },
  { name: 'first_letter', isKept: (password) => /^[A-Za-z]/.test(password) },
  { name: 'upper_case', isKept: (password) => /[A-Z]/.test(password) },
  { name: 'lower_case', isKept: (password) => /[a-z]/.test(password) },
  { name: 'digit', isKept: (password) => /[0-9]/.test(password) },
  { name: 'special', isKept: (password) => Array.from(password).some((character) => specialCharacters.includes(character)) },
  { name: 'username', isKept: (password, { username }) => username === '' || password.toLowerCase() !== username.toLowerCase() },
];

/** The parts of the rule that a password breaks, in the order in which they are shown; empty for a good password. */
export function passwordProblems(password: string, owner: PasswordOwner): readonly PasswordProblem[] {
  return passwordRules.filter(({ isKept }) => !isKept(password, owner)).map(({ name }) => name);
}

/** Length as people count it: a letter beyond the basic plane is one. */
function charactersOf(text: string): number {
  return Array.from(text).length;
}

function isWithin(count: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return count >= min && count <= max;
}
