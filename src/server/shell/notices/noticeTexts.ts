import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { type CellContext, formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { NoticeFacts } from '../../framework/notices/noticeEvents.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { ToldEvent } from './ToldEvent.ts';

/** The words of a notice for one receiver. */
export interface NoticeTexts {
  readonly title: string;
  readonly text: string | null;
}

interface Telling {
  readonly event: ToldEvent;
  readonly entity: Entity;
  /** The record as the receiver sees it. */
  readonly record: RecordValues;
  readonly context: CellContext;
  readonly messages: MessageCatalogues;
  /** Name of whoever has caused it. */
  readonly by: string;
}

/** Fills the texts of a notice with the values that its receiver sees. A line whose every name is blank is left out. */
export function noticeTexts({ event, ...telling }: Telling): NoticeTexts {
  const { notice } = event;
  const { language } = telling.context;
  const valueOf = (name: string): string => valueIn(event, telling, name);
  const title = fillLines(textIn(notice.title, language), valueOf).replaceAll('\n', ' ');
  const text = notice.text && fillLines(textIn(notice.text, language), valueOf);
  return { title: title === '' ? textIn(notice.label, language) : title, text: text || null };
}

function valueIn({ facts }: ToldEvent, { entity, record, context, by, messages }: Omit<Telling, 'event'>, name: string): string {
  switch (name) {
    case 'record':
      return recordTitle(entity, record, context) || String(record['id']);
    case 'kind':
      return textIn(entity.label, context.language);
    case 'by':
      return by;
    case 'comment':
      return facts.comment ?? '';
    case 'state':
      return stateText(entity, facts, record, { language: context.language, messages });
    default:
      return fieldText(entity, record, name, context);
  }
}

/** The name of the state; after a step back with the word that it is an earlier one, since *New* alone reads as news. */
function stateText(
  { machines, fields }: Entity,
  { state, isBack }: NoticeFacts,
  record: RecordValues,
  { language, messages }: { readonly language: Language; readonly messages: MessageCatalogues },
): string {
  const [machine] = machines;
  const shown = state ?? record[machine?.field ?? ''];
  const option = machines.flatMap(({ field }) => fields.get(field)?.options ?? []).find(({ value }) => value === shown);
  if (!option) return '';
  const label = textIn(option.label, language);
  return isBack ? formatMessage(messages, language, 'notice.returned', { state: label }) : label;
}

function fieldText({ fields }: Entity, record: RecordValues, name: string, context: CellContext): string {
  const field = fields.get(name);
  if (!field) return '';
  const label = record[`${name}_label`];
  if (typeof label === 'string') return label;
  const type = listType(field);
  if (!type) return '';
  const { 'x-format': format, 'x-unit': unit } = field.property;
  // The unit of an amount can be another field of the record.
  const ownUnit = typeof unit === 'object' ? record[unit.field] : unit;
  const column = {
    type,
    format,
    unit: typeof ownUnit === 'string' ? ownUnit : undefined,
    decimals: field.decimals,
    searchOptions: field.options,
  };
  return formatCell(record[name], column, context);
}

const namePattern = /\{(\w+)\}/g;

function fillLines(text: string, valueOf: (name: string) => string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(namePattern)].map(([, name = '']) => name);
      if (names.length > 0 && names.every((name) => valueOf(name) === '')) return [];
      return [line.replaceAll(namePattern, (_whole, name: string) => valueOf(name))];
    })
    .join('\n')
    .trim();
}
