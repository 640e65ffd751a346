import { serviceLevels } from '../../../shared/domain/transit/serviceLevels.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';

export const ends = ['origin', 'destination'] as const;

const postal = { type: 'string', maxLength: 10, format: 'postal', 'x-format': 'postal' } as const;
const city = { type: 'string', maxLength: 30 } as const;
const province = { type: 'string', maxLength: 2, 'x-format': 'province' } as const;

/** The question of the calculator; both its form and its address have these names. */
export const questionSchema = {
  type: 'object',
  properties: {
    origin_postal: postal,
    origin_city: city,
    origin_province: province,
    destination_postal: postal,
    destination_city: city,
    destination_province: province,
    ship_date: { type: 'string', format: 'date' },
    service: {
      type: 'string',
      enum: serviceLevels,
      'x-enum-labels': {
        standard: { en: 'Standard', fr: 'Régulier' },
        guaranteed_noon: { en: 'Guaranteed before noon', fr: 'Garanti avant midi' },
        guaranteed_4pm: { en: 'Guaranteed by 4 PM', fr: 'Garanti avant 16 h' },
        intermodal: { en: 'Intermodal', fr: 'Intermodal' },
        expedited: { en: 'Expedited', fr: 'Accéléré' },
      },
    },
  },
  required: ['ship_date', 'service'],
} as const satisfies JsonSchema;

export type QuestionField = keyof typeof questionSchema.properties;
export type Question = Readonly<Partial<Record<QuestionField, string>>>;

export const questionFields = Object.keys(questionSchema.properties) as readonly QuestionField[];

/** The question in an address. */
export function readQuestion(params: URLSearchParams): Question {
  return Object.fromEntries(questionFields.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
}

/** The address of a question, without its empty fields. */
export function writeQuestion(question: Question): URLSearchParams {
  return new URLSearchParams(questionFields.flatMap((name) => (question[name] ? [[name, question[name] ?? '']] : [])));
}

/** The question of the way back. */
export function swapped(question: Question): Question {
  const pairs = (['postal', 'city', 'province'] as const).flatMap((part) => [
    [`origin_${part}`, question[`destination_${part}`]],
    [`destination_${part}`, question[`origin_${part}`]],
  ]);
  return { ...question, ...Object.fromEntries(pairs) };
}
