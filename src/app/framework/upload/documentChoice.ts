import {
  type DocumentOutput,
  type DocumentSettings,
  documentLimits,
  uniqueName,
} from '../../../shared/framework/files/documentSettings.ts';
import { isPageRange, missingPage } from '../../../shared/framework/files/pageRange.ts';

/** A document as the caller of the wizard configures it. Spec B-076 */
export interface DocumentConfig {
  /** Name without its extension; default: that of the file. */
  readonly pdfName?: string;
  /** Default: PDF. */
  readonly pdfOutput?: DocumentOutput;
  /** A page range; default: all pages. */
  readonly pdfPages?: string;
  /** true: the pages stay as they are configured. Decision 1108 */
  readonly pdfKeepPages?: boolean;
  /** Values that go with the document, and those that its inputs begin with. */
  readonly additionalFields?: Readonly<Record<string, unknown>>;
}

/** A document with the choices made for it. */
export interface DocumentChoice {
  readonly key: number;
  readonly config: DocumentConfig;
  /** As typed; undefined: the default. */
  readonly name: string | undefined;
  readonly output: DocumentOutput;
  readonly pages: 'all' | 'custom';
  readonly range: string;
  readonly isSplit: boolean;
}

/** Settings of a document whose problems the wizard itself finds. */
export type ChoiceProblems = Readonly<Partial<Record<'pdfname' | 'pdfoutput' | 'pdfpages', string>>>;

export function newChoice(key: number, config: DocumentConfig): DocumentChoice {
  const { pdfOutput: output = 'PDF', pdfPages: range } = config;
  return { key, config, name: undefined, output, pages: range === undefined ? 'all' : 'custom', range: range ?? '', isSplit: false };
}

/** The names of documents: as typed, or else the configured one or that of the file, followed by _1, _2 while it is taken. Spec B-081, B-084 */
export function namesOf(choices: readonly DocumentChoice[], fileName: string): string[] {
  return choices.reduce<string[]>((names, { name, config: { pdfName } }) => [...names, name ?? uniqueName(pdfName ?? fileName, names)], []);
}

/**
 * Message keys of the problems of a choice, by the names of its settings; none for a right one. Spec B-088, B-090
 * @param count pages of the file; undefined: not known, or they cannot be chosen
 */
export function problemsOfChoice({ config, pages, range }: DocumentChoice, name: string, count?: number): ChoiceProblems {
  const isMissing = count !== undefined && !config.pdfKeepPages && missingPage(range, count) !== undefined;
  return {
    ...(name.trim() === '' && { pdfname: 'upload.name_missing' }),
    ...(name.length > documentLimits.name && { pdfname: 'upload.name_long' }),
    ...(pages === 'custom' && !isPageRange(range) && { pdfpages: 'upload.range_invalid' }),
    ...(pages === 'custom' && isMissing && { pdfpages: 'upload.page_missing' }),
  };
}

/**
 * The document as it is sent. Spec B-077 to B-079
 * @param values of its inputs, over those of its configuration
 * @param params values of all documents
 */
export function settingsOf(
  { config, output, pages, range, isSplit }: DocumentChoice,
  name: string,
  values: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): DocumentSettings {
  return {
    pdfname: name.trim(),
    pdfoutput: output,
    ...(pages === 'custom' && { pdfpages: range.trim() }),
    ...(isSplit && { pdfsplit: true as const }),
    pdfadditional: { ...params, ...config.additionalFields, ...values },
  };
}
