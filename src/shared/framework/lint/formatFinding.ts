import type { FieldProblem } from '../AppError.ts';
import type { Finding } from '../definitions/checks/Finding.ts';
import { formatMessage, type MessageCatalogues } from '../messages/messages.ts';
import { textOf } from '../records/textOf.ts';
import type { Language } from '../text.ts';

/**
 * The sentence and the remedy of a finding.
 * @param catalogues may themselves have the fault: a message comes from whichever language has it; if none has it, only the values are
 * shown
 */
export function formatFinding(catalogues: MessageCatalogues, language: Language, finding: Finding): { message: string; hint: string } {
  const say = ({ key, values }: FieldProblem): string => {
    const spoken = [language, 'en', 'fr'].find((code) => Object.hasOwn(catalogues[code] ?? {}, key));
    if (spoken === undefined)
      return Object.entries({ ...values })
        .map(([name, value]) => `${name}: ${textOf(value)}`)
        .join(', ');
    return formatMessage({ ...catalogues, en: catalogues['en'] ?? catalogues[spoken] }, spoken, key, values);
  };
  return { message: say(finding.message), hint: say(finding.hint) };
}

/** A finding on one line, as the lint prints it: `file:pointer CODE message hint`. */
export function formatFindingLine(catalogues: MessageCatalogues, language: Language, finding: Finding): string {
  const { message, hint } = formatFinding(catalogues, language, finding);
  return `${finding.file}:${finding.pointer} ${finding.code} ${message} ${hint}`.trimEnd();
}
