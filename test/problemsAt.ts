import { recordFailures } from '../src/app/framework/form/values/recordFailures.ts';
import { validateRecord } from '../src/server/framework/validation/validateRecord.ts';
import type { FieldProblem } from '../src/shared/framework/AppError.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { formatMessage } from '../src/shared/framework/messages/messages.ts';
import { normalizeRecord } from '../src/shared/framework/records/normalizeRecord.ts';
import { problemsOf } from '../src/shared/framework/records/problems.ts';
import { brokenRules } from '../src/shared/framework/records/recordRules.ts';
import { recordSchema } from '../src/shared/framework/records/recordSchema.ts';
import { english, french } from './catalogues.ts';

const messages = { en: english, fr: french };

/** The day of the examples of the ledgers. */
export const exampleMoment = { now: new Date('2026-03-10T15:00:00Z'), timezone: 'America/Toronto' };

/** The words of a problem. */
export function wordsOf(language: 'en' | 'fr', { key, values, text }: FieldProblem): string {
  return text?.[language] ?? formatMessage(messages, language, key, values);
}

/** The problem of a field in a new record, as the server finds it and as the form does. */
export function problemsAt(
  registry: Registry,
  entityName: string,
  field: string,
  sent: Readonly<Record<string, unknown>>,
): readonly (FieldProblem | undefined)[] {
  const entity = getEntity(registry, entityName);
  const record = normalizeRecord(entity, 'create', sent);
  const broken = brokenRules(entity, record, exampleMoment)[field];
  const onServer = validateRecord(getEntity(registry, entityName), 'create', record);
  const inForm = problemsOf(entity, recordFailures(recordSchema(entity, 'create'), record));
  return [onServer, inForm].map(
    (problems) => Object.entries(problems).find(([place]) => place === field || place.startsWith(`${field}/`))?.[1] ?? broken,
  );
}
