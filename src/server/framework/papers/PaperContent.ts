import type { Language } from '../../../shared/framework/text.ts';

/** A text in one language. */
export interface PaperWords {
  readonly language: Language;
  readonly text: string;
}

/** The same words in the languages of the paper; one where they are equal. */
export type Words = readonly PaperWords[];

/** A piece of a Markdown text. */
export interface ProsePart {
  readonly kind: 'paragraph' | 'heading' | 'bullet' | 'number';
  /** Of a numbered item. */
  readonly number: number;
  readonly runs: readonly ProseRun[];
}

export interface ProseRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isEmphasized: boolean;
}

export interface ShownField {
  readonly label: Words;
  readonly value: Words;
}

export interface ShownColumn {
  readonly label: Words;
  readonly isNumber: boolean;
  /** Share of the width of the table. */
  readonly share: number;
}

/** A part of a paper with its values, as `paper.typ` draws it. */
export type ShownBlock =
  | { readonly block: 'heading'; readonly heading: Words; readonly scale: number }
  | {
      readonly block: 'text';
      readonly isBeside: boolean;
      /** Size of its letters, in parts of those of the paper. */
      readonly scale: number;
      readonly texts: readonly { readonly language: Language; readonly parts: readonly ProsePart[] }[];
    }
  | { readonly block: 'fields'; readonly columns: number; readonly items: readonly ShownField[] }
  | { readonly block: 'address'; readonly label: Words; readonly lines: readonly string[] }
  | {
      readonly block: 'table';
      /** Size of its texts, in parts of that of the paper. */
      readonly scale: number;
      readonly heading: Words;
      readonly columns: readonly ShownColumn[];
      readonly rows: readonly (readonly Words[])[];
      /** Rows on the continuation pages, and the words that say so. */
      readonly rest: readonly (readonly Words[])[];
      readonly more: Words;
      readonly totals: readonly Words[];
      readonly empty: Words;
    }
  | { readonly block: 'barcode'; readonly svg: string; readonly alt: string; readonly width: number; readonly caption: string }
  | { readonly block: 'signatures'; readonly labels: readonly Words[] }
  | { readonly block: 'beside'; readonly parts: readonly (readonly ShownBlock[])[] };

export interface Letterhead {
  readonly name: string;
  /** SVG of the mark; empty: none. */
  readonly mark: string;
  readonly lines: readonly string[];
}

/** A record on its paper. */
export interface ShownRecord {
  readonly title: Words;
  readonly blocks: readonly ShownBlock[];
  /** On continuation pages behind the blocks. */
  readonly further: readonly ShownBlock[];
}

/** All that `paper.typ` needs; lengths in points. */
export interface PaperContent {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly colour: string;
  readonly textSize: number;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly isLabel: boolean;
  readonly sheet: {
    readonly width: number;
    readonly height: number;
    readonly columns: number;
    readonly rows: number;
    readonly left: number;
    readonly top: number;
    readonly gapAcross: number;
    readonly gapDown: number;
  } | null;
  readonly head: Letterhead | null;
  readonly continued: string;
  /** The words before, between and after the number of the page and the number of pages. */
  readonly pageWords: readonly string[];
  readonly records: readonly ShownRecord[];
}
