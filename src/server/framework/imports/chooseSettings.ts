import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ImportSettings } from './ImportSettings.ts';
import { type ImportKey, type ImportTarget, wholeRow } from './importTarget.ts';
import type { Mapping } from './suggestMapping.ts';

/** The keys for which the columns of a file have a value: an optional field without a column counts as blank. */
export function usableKeys({ keys }: ImportTarget, mapping: Mapping): readonly ImportKey[] {
  const isMapped = ({ name }: Field): boolean => mapping.includes(name);
  return keys.filter(({ fields }) => fields.some(isMapped) && fields.every((field) => isMapped(field) || !field.required));
}

/** The first usable key; without one the whole row. */
export function usualKey(importing: ImportTarget, mapping: Mapping): string {
  return usableKeys(importing, mapping)[0]?.name ?? wholeRow;
}

/** The column that joins rows unless a person chooses another one; null: none. */
export function usualJoin({ lines }: ImportTarget, mapping: Mapping): number | null {
  const place = lines?.joinedBy === undefined ? -1 : mapping.indexOf(lines.joinedBy);
  return place === -1 ? null : place;
}

/** The settings with which a file starts. */
export function usualSettings(importing: ImportTarget, mapping: Mapping): ImportSettings {
  return { mapping, key: usualKey(importing, mapping), blanks: 'keep', join: usualJoin(importing, mapping) };
}
