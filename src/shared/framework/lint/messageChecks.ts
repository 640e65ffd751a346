import { IntlMessageFormat } from 'intl-messageformat';
import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { cataloguesOf, type DefinitionFile, type MessageFile } from '../definitions/DefinitionSet.ts';
import { definitionTexts } from '../definitions/definitionTexts.ts';
import type { MessageCatalogue } from '../definitions/types.gen.ts';
import { nearestName } from '../nearestName.ts';
import type { Check, LintContext } from './LintContext.ts';

/** English and French hold the same messages with the same placeholders; a further language may hold fewer. Law 33. */
export const checkMessages: Check = function* (context) {
  const { messages } = context.set;
  const { en, fr } = cataloguesOf(messages);
  // If a catalogue is missing, every message of the other would be a finding: one finding is enough.
  for (const [language, catalogue] of Object.entries({ en, fr }))
    if (!catalogue && !context.isPartial)
      yield finding('DEF015', `resources/messages/${language}.json`, [], { variant: 'catalogue', values: { language } });
  const isPaired = ({ language }: MessageFile): boolean => language === 'en' || language === 'fr';
  const paired = messages.filter(isPaired);
  for (const file of paired) yield* syntaxFindings(file);
  yield* repeatedFindings(messages);
  if (!en || !fr) return;
  for (const file of paired) yield* missingFindings(file, file.language === 'en' ? fr : en);
  const placeholders = new Map(Object.entries(en).map(([key, text]) => [key, syntaxOf(text).placeholders]));
  for (const file of messages) {
    if (!isPaired(file)) yield* furtherFindings(context, file, en);
    if (file.language !== 'en') yield* placeholderFindings(file, placeholders);
  }
};

/** A message may be in only one file of its language. */
function* repeatedFindings(messages: readonly MessageFile[]): Iterable<Finding> {
  const known = new Map<string, string>();
  for (const { file, language, content } of messages)
    for (const key of Object.keys(content)) {
      const other = known.get(`${language} ${key}`);
      if (other !== undefined) yield finding('DEF015', file, [key], { variant: 'twice', hasOwnHint: true, values: { key, other } });
      known.set(`${language} ${key}`, file);
    }
}

function* missingFindings({ file, language, content }: MessageFile, counterpart: MessageCatalogue): Iterable<Finding> {
  const other = file.replace(/[^/.]+(?=\.json$)/, language === 'en' ? 'fr' : 'en');
  for (const key of Object.keys(content))
    if (!Object.hasOwn(counterpart, key)) yield finding('DEF015', file, [key], { values: { key, language, other } });
}

function* syntaxFindings({ file, content }: DefinitionFile<MessageCatalogue>): Iterable<Finding> {
  for (const [key, text] of Object.entries(content)) {
    const { problem } = syntaxOf(text);
    if (problem !== undefined) yield finding('DEF036', file, [key], { values: { key, problem } });
  }
}

function* placeholderFindings(
  { file, content }: DefinitionFile<MessageCatalogue>,
  english: ReadonlyMap<string, string | undefined>,
): Iterable<Finding> {
  for (const [key, text] of Object.entries(content)) {
    const expected = english.get(key);
    const found = syntaxOf(text).placeholders;
    if (expected !== undefined && found !== undefined && expected !== found)
      yield finding('DEF015', file, [key], { variant: 'placeholders', values: { key, expected: expected || '-', found: found || '-' } });
  }
}

function* furtherFindings(
  { set, isPartial }: LintContext,
  catalogue: DefinitionFile<MessageCatalogue>,
  english: MessageCatalogue,
): Iterable<Finding> {
  const texts = [...definitionTexts(set).keys()];
  const messages = Object.fromEntries(Object.entries(catalogue.content).filter(([key]) => !key.includes('/')));
  yield* syntaxFindings({ ...catalogue, content: messages });
  for (const key of Object.keys(catalogue.content)) {
    const known = key.includes('/') ? texts : Object.keys(english);
    if (!known.includes(key) && !isPartial)
      yield finding('DEF039', catalogue.file, [key], { values: { key }, nearest: nearestName(key, known) });
  }
}

/** A message as its parser sees it. */
interface MessageSyntax {
  readonly problem?: string;
  /** Names of the placeholders, sorted. */
  readonly placeholders?: string;
}

const readMessages = new Map<string, MessageSyntax>();
const mostReadMessages = 20_000;

/** Reads each text once: a reload brings thousands of messages, nearly all of them as before. */
function syntaxOf(text: string): MessageSyntax {
  const known = readMessages.get(text);
  if (known) return known;
  if (readMessages.size >= mostReadMessages) readMessages.clear();
  const syntax = readMessage(text);
  readMessages.set(text, syntax);
  return syntax;
}

function readMessage(text: string): MessageSyntax {
  try {
    return { placeholders: placeholdersOf(parse(text)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: error.message };
    throw error;
  }
}

function placeholdersOf(message: ReturnType<typeof parse>): string {
  const names = new Set<string>();
  const visit = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      // Literal text and the # of a plural name no placeholder.
      if ('value' in element && element.type !== 0) names.add(element.value);
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(message);
  return [...names].sort().join(', ');
}

/** Parsed as the catalogue does it: tags are plain text. */
function parse(text: string) {
  return new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
}
