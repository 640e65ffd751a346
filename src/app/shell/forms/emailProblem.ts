/** What is wrong with an e-mail address that must be given, worded. */
export function emailProblem(text: string, message: (key: string) => string): string | undefined {
  const email = text.trim();
  if (email === '') return message('validation.required');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : message('validation.email');
}
