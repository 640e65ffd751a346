import type { Finding } from '../shared/framework/definitions/checks/Finding.ts';
import { formatFindingLine } from '../shared/framework/lint/formatFinding.ts';
import type { MessageCatalogues } from '../shared/framework/messages/messages.ts';

/** Warnings of one code that are printed each; of more only their number. */
const warningsPrinted = 3;

/** A line for each finding, in English: the console is the operator's. Many warnings of one code, as adopted tables have them, are one line. */
export function findingLines(findings: readonly Finding[], messages: MessageCatalogues): string[] {
  return [...Map.groupBy(findings, ({ severity, code }) => `${severity} ${code}`)].flatMap(([kind, found]) =>
    found.length > warningsPrinted && found.every(({ severity }) => severity === 'warning')
      ? [`${found.length} times ${kind}: npm run lint:definitions shows each.`]
      : found.map((finding) => `${finding.severity} ${formatFindingLine(messages, 'en', finding)}`),
  );
}
