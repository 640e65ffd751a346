import { memoizeByObject } from '../memoizeByObject.ts';
import type { Language } from '../text.ts';
import { typographicSpaces } from '../typographicSpaces.ts';
import type { SlotNames } from './slotKinds.ts';
import type {
  DashboardDefinition,
  EntitySchema,
  MenuGroupDefinition,
  MessageCatalogue,
  NoticeDefinition,
  PageDefinition,
  PaperDefinition,
  ReportDefinition,
  ResourceDefinition,
  SeedDefinition,
  SkinDefinition,
  StatesDefinition,
} from './types.gen.ts';

/** One definition file: its content and its path (relative to the checkout, `/` between folders). */
export interface DefinitionFile<Content> {
  readonly file: string;
  readonly content: Content;
}

/** All definition files of an installation, checked against their schemas but not yet against each other. */
export interface DefinitionSet {
  readonly entities: readonly DefinitionFile<EntitySchema>[];
  readonly resources: readonly DefinitionFile<ResourceDefinition>[];
  readonly reports: readonly DefinitionFile<ReportDefinition>[];
  readonly pages: readonly DefinitionFile<PageDefinition>[];
  readonly dashboards: readonly DefinitionFile<DashboardDefinition>[];
  readonly menus: readonly DefinitionFile<MenuGroupDefinition>[];
  readonly skins: readonly DefinitionFile<SkinDefinition>[];
  readonly seeds: readonly DefinitionFile<SeedDefinition>[];
  readonly states: readonly DefinitionFile<StatesDefinition>[];
  readonly notices: readonly DefinitionFile<NoticeDefinition>[];
  readonly papers: readonly DefinitionFile<PaperDefinition>[];
  readonly messages: readonly MessageFile[];
}

/** Names that code registers and definitions refer to. */
export interface RegisteredNames {
  readonly computed: readonly string[];
  readonly hooks: readonly string[];
  /** Effects of transitions. */
  readonly effects: readonly string[];
  /** Components by the kind of place they fit. */
  readonly slots: SlotNames;
  /** Calls with a fixed place, for the actions of records: `POST books/{}/lend`. */
  readonly calls: readonly string[];
}

/** A message file: an area in English or French, or a whole further language. Several files make the catalogue of a language. */
export interface MessageFile extends DefinitionFile<MessageCatalogue> {
  readonly language: Language;
}

/** The catalogue of each language, joined from its files, with the spaces of its language. */
export const cataloguesOf = memoizeByObject((files: readonly MessageFile[]): Readonly<Record<Language, MessageCatalogue>> => {
  const byLanguage = Map.groupBy(files, ({ language }) => language);
  return Object.fromEntries([...byLanguage].map(([language, own]) => [language, joined(language, own)]));
});

function joined(language: Language, files: readonly MessageFile[]): MessageCatalogue {
  const texts: MessageCatalogue = Object.assign({}, ...files.map(({ content }) => content));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typographicSpaces(text, language)]));
}
