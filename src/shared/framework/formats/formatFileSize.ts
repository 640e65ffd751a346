import { localeOf } from '../messages/locale.ts';
import type { Language } from '../text.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as people read it, with at most one fraction digit: `1.2 MB`, `1,2 Mo`. A kilobyte has 1,000 bytes. */
export function formatFileSize(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
