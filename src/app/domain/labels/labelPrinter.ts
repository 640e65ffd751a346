import { type LabelFormat, labelFormats } from '../../../shared/domain/labels/labelFormats.ts';
import type { PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import { paperLanguages } from '../../../shared/framework/definitions/paperLanguages.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { persistedStore } from '../../framework/stores/persistedStore.ts';

/** Dots per inch of printers that read ZPL. */
export const labelDpis = [203, 300] as const;

/** The printer of a person, as the browser keeps it. */
export interface LabelPrinter {
  readonly format: LabelFormat;
  readonly dpi: (typeof labelDpis)[number];
  /** undefined: the language of the reader. */
  readonly language: PaperLanguage | undefined;
}

const firstPrinter: LabelPrinter = { format: '4x6', dpi: 203, language: undefined };

const kept = persistedStore<LabelPrinter>('local', 'label_printer', (value) => {
  if (!isObject(value)) return undefined;
  const format = labelFormats.find((each) => each === value['format']);
  if (!format) return undefined;
  const dpi = labelDpis.find((each) => each === value['dpi']) ?? firstPrinter.dpi;
  return { format, dpi, language: paperLanguages.find((each) => each === value['language']) };
});

/** The printer that was used last in this browser. */
export function lastPrinter(): LabelPrinter {
  return kept.get() ?? firstPrinter;
}

export function keepPrinter(printer: LabelPrinter): void {
  kept.set(printer);
}

/** Most labels of a bill. Rule R-020 */
export const labelsMax = 999;

/** A whole number from 1 to 999; undefined for another text. */
export function labelNumber(text: string): number | undefined {
  const number = /^\s*[0-9]{1,4}\s*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= labelsMax ? number : undefined;
}
