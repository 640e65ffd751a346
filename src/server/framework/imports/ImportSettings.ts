import type { Mapping } from './suggestMapping.ts';

/** Decisions of a person about the rows of a file. */
export interface ImportSettings {
  /** Field of each column. */
  readonly mapping: Mapping;
  /** Name of the key by which a row finds its stored record. */
  readonly key: string;
  /** A blank cell of a row whose record is stored: the value stays, or is cleared. */
  readonly blanks: 'keep' | 'clear';
  /** Column whose equal texts make rows one record, from 0, where the file gives lines; null or left out: each row is a record. */
  readonly join?: number | null;
  /** Only these lines: those that an earlier import of the file has refused, or not reached. Default: all. */
  readonly lines?: readonly number[];
}

/** Cells that a person has corrected: line -> column, from 0 -> text. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;
