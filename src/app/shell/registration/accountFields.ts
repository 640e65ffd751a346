/** Checks a user id; returns the problem, worded. Rule R-233. */
export function usernameProblem(text: string, message: (key: string) => string): string | undefined {
  const username = text.trim();
  if (username === '') return message('validation.required');
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(username) ? undefined : message('validation.username');
}

/** The digits of a telephone number as typed, without the country code 1. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** Checks an optional telephone number; returns the problem, worded. */
export function phoneProblem(text: string, message: (key: string) => string): string | undefined {
  return text.trim() === '' || /^\d{10}$/.test(phoneDigits(text)) ? undefined : message('validation.phone');
}

/** Attributes of the inputs of an account. */
export const accountInputs = {
  username: { maxLength: 30 },
  name: { maxLength: 30, autoCapitalize: 'words' },
  email: { maxLength: 100 },
  phone: { maxLength: 20 },
} as const;
