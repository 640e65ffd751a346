import { describe, expect, test } from 'vitest';
import { english, french } from '../../../../test/catalogues.ts';
import { exampleRegistry } from '../../../../test/exampleDefinitions.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { ToldEvent } from './ToldEvent.ts';

const registry = exampleRegistry();
const entity = getEntity(registry, 'acquisitions');
const record = {
  id: 7,
  title: 'Emma',
  price: 1234.5,
  needed_by: '2026-03-09',
  state: 'ordered',
  asked_by: 4,
  asked_by_label: 'Ada Archer',
};

function told(title: string, text?: string, { language = 'en', facts = {}, values = {} } = {}) {
  const notice: NoticeDefinition = {
    kind: 'notice',
    name: 'test',
    label: { en: 'Acquisitions', fr: 'Acquisitions' },
    entities: ['acquisitions'],
    on: { created: true },
    title: { en: title, fr: title },
    ...(text !== undefined && { text: { en: text, fr: text } }),
  };
  const event: ToldEvent = {
    id: '',
    notice,
    entity: 'acquisitions',
    recordId: 7,
    at: new Date('2026-03-02T15:00:00Z'),
    user: 4,
    actedBy: undefined,
    facts,
  };
  const context = { language, timezone: 'America/Toronto', formats: { date: 'DD/MM/YYYY', time: 'HH:mm' } } as const;
  return noticeTexts({ event, entity, record: { ...record, ...values }, by: 'Grace', context, messages: { en: english, fr: french } });
}

describe('the texts of a notice', () => {
  test.each([
    ['name, kind, state and author', '{kind} {record}: {state}, by {by}', 'Acquisition Emma: Ordered, by Grace'],
    ['amounts with their unit, in the language', '{price}', '$1,234.50'],
    ['days in the format of the receiver', '{needed_by}', '09/03/2026'],
    ['names in place of ids', '{asked_by}', 'Ada Archer'],
    ['nothing for a field that the receiver does not see', 'Needed: {shelf}.', 'Acquisitions'],
  ])('%s', (_name, title, expected) => {
    expect(told(title).title).toBe(expected);
  });

  test('in French', () => {
    expect(told('{state} · {price}', undefined, { language: 'fr' }).title.replaceAll(/\s/gu, ' ')).toMatch(/^Commandée · 1.234,50.\$$/u);
  });

  test.each([
    ['en', 'Acquisition Emma: returned to Submitted'],
    ['fr', 'Acquisition Emma\u00a0: retour à l’état «\u00a0Soumise\u00a0»'],
  ])('a step back is named as one in %s', (language, expected) => {
    const title = language === 'fr' ? '{kind} {record}\u00a0: {state}' : '{kind} {record}: {state}';
    expect(told(title, undefined, { language, facts: { state: 'submitted', isBack: true } }).title).toBe(expected);
  });

  test('the state of the step, which the record may have left since', () => {
    expect(told('{state}', undefined, { facts: { state: 'submitted' } }).title).toBe('Submitted');
  });

  test('a line whose every name is blank is left out, other lines stay', () => {
    const text = 'By {by}.\n{comment}\n\nComment: {comment}, shelf {shelf}\nGoodbye';
    expect(told('x', text).text).toBe('By Grace.\n\nGoodbye');
    expect(told('x', text, { facts: { comment: 'Soon' } }).text).toBe('By Grace.\nSoon\n\nComment: Soon, shelf \nGoodbye');
    expect(told('x', '{comment}').text).toBeNull();
  });

  test('a text of a record has no power over the texts: braces in it stay', () => {
    expect(told('{record}', undefined, { values: { title: '{by} {price}' } }).title).toBe('{by} {price}');
  });
});
