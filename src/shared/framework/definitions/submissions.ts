import { placeholderFields } from './placeholderFields.ts';
import type { Submission } from './types.gen.ts';

/** The fields that the confirmation of a submission names in its texts, each once. */
export function confirmedFields({ sent: { title, text, next = [] } }: Submission): string[] {
  return placeholderFields([title, text, ...next].flatMap((each) => Object.values(each)));
}
