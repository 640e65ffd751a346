import { expect, test } from 'vitest';
import { english, french } from '../../../../test/catalogues.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { booksContext } from '../../../shared/framework/query/testContext.ts';
import { errorResponse } from './errorResponse.ts';

function refusal(query: string, language: string) {
  try {
    parseListQuery(query, booksContext);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, { messages: { en: english, fr: french }, language, requestId: 'r-1' });
    throw error;
  }
  throw new Error(`${query} was accepted`);
}

const columns = 'isbn, publisher, status, copies, price, printed_on, created_at, translated';

test.each([
  ['limit=0', 'limit must be a whole number from 1 to 100.', 'limit doit être un nombre entier de 1 à 100.'],
  ['offset=-1', 'offset must be a whole number from 0 to 2,147,483,647.', 'offset doit être un nombre entier de 0 à 2 147 483 647.'],
  [
    'sort=isbn,status,price,copies',
    'isbn,status,price,copies is not a valid value of sort. Expected: up to 3 columns separated by commas, with a leading - for descending order.',
    'isbn,status,price,copies n’est pas une valeur valide de sort. Attendu : au plus 3 colonnes séparées par des virgules, précédées de - pour l’ordre décroissant.',
  ],
  [
    'sort=colour',
    `There is no column colour (in sort). Expected: ${columns} or author.country.`,
    `Il n’y a pas de colonne colour (dans sort). Attendu : ${columns} ou author.country.`,
  ],
  [
    'where={"colour":1}',
    `There is no column colour (in where: colour). Expected: ${columns} or author.country.`,
    `Il n’y a pas de colonne colour (dans where: colour). Attendu : ${columns} ou author.country.`,
  ],
  [
    'prise=1',
    'There is no parameter prise. Expected: price, shop, customer_code, isbn, publisher, status, copies, printed_on, created_at, translated, author.country, limit or 14 more.',
    'Il n’y a pas de paramètre prise. Attendu : price, shop, customer_code, isbn, publisher, status, copies, printed_on, created_at, translated, author.country, limit ou 14 autres.',
  ],
  [
    'translated__gt=1',
    'Operator gt is not allowed on column translated. Expected: translated or translated__isnull.',
    'L’opérateur gt n’est pas permis pour la colonne translated. Attendu : translated ou translated__isnull.',
  ],
  [
    'translated__between=1',
    'Column translated has no operator between. Expected: translated or translated__isnull.',
    'La colonne translated n’a pas d’opérateur between. Attendu : translated ou translated__isnull.',
  ],
  [
    'price=abc',
    'abc is not a valid value of price. Expected: a number such as -12.5, without spaces between its digits.',
    'abc n’est pas une valeur valide de price. Attendu : un nombre tel que -12.5, avec un point et sans espaces.',
  ],
  [
    'copies__in=1,x',
    'x is not a valid value of copies__in. Expected: a number such as -12.5, without spaces between its digits.',
    'x n’est pas une valeur valide de copies__in. Attendu : un nombre tel que -12.5, avec un point et sans espaces.',
  ],
  [
    'where={"or":[{"price__gt":1},{"price__gt":"abc"}]}',
    'abc is not a valid value of where: price__gt. Expected: a number such as -12.5, without spaces between its digits.',
    'abc n’est pas une valeur valide de where: price__gt. Attendu : un nombre tel que -12.5, avec un point et sans espaces.',
  ],
  [
    'printed_on=2026-02-31',
    '2026-02-31 is not a valid value of printed_on. Expected: a day of the calendar, such as 2026-03-10.',
    '2026-02-31 n’est pas une valeur valide de printed_on. Attendu : un jour du calendrier, tel que 2026-03-10.',
  ],
  [
    'translated=yes',
    'yes is not a valid value of translated. Expected: true or false.',
    'yes n’est pas une valeur valide de translated. Attendu : true ou false.',
  ],
  [
    `status=${'x'.repeat(201)}`,
    `${'x'.repeat(60)}… is not a valid value of status. Expected: a text of at most 200 characters, none of them a control character.`,
    `${'x'.repeat(60)}… n’est pas une valeur valide de status. Attendu : un texte d’au plus 200 caractères, sans caractères de commande.`,
  ],
  [
    'where={',
    'where is malformed. Expected: in JSON, one condition such as {"column__gte":5}, or a group by and, or or not; at most 5 levels and 100 conditions.',
    'where est mal formé. Attendu : en JSON, une condition telle que {"column__gte":5}, ou un groupe par and, or ou not; au plus 5 niveaux et 100 conditions.',
  ],
  [
    'timezone=Mars',
    'Mars is not a valid value of timezone. Expected: a time zone such as America/Toronto.',
    'Mars n’est pas une valeur valide de timezone. Attendu : un fuseau horaire tel que America/Toronto.',
  ],
])('%s names the place, the value and the right answers in the language of the reader', (query, en, fr) => {
  expect(refusal(query, 'en').detail).toBe(en);
  expect(refusal(query, 'fr').detail.replaceAll('\u00a0', ' ')).toBe(fr);
});

test.each([
  ['aggregate=price'],
  ['created_at=x'],
  ['group_by=created_at:month:1'],
  ['printed_on__daterange=soon'],
  ['copies__in=5&where={"copies__in":5}'],
  ['where={"status":null}'],
  [`copies__in=${'1,'.repeat(500)}1`],
  ['status__in=a%5Cb'],
  ['after=a'],
  ['search=isbn'],
  ['status=%ff'],
])('%s has descriptions of the format in each language, and no pattern', (query) => {
  const [inEnglish, inFrench] = ['en', 'fr'].map((language) => refusal(query, language));
  expect(inEnglish?.allowed.at(-1)).not.toBe(inFrench?.allowed.at(-1));
  for (const { detail = '', allowed = [] } of [inEnglish, inFrench].map((each) => ({ ...each }))) {
    expect(detail).toContain(allowed.at(-1));
    expect(detail).not.toMatch(/\[\.|<n>|digits|expected_|\.\.\./);
  }
});
