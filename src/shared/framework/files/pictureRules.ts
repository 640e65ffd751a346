import type { FileRules } from '../fields/property.gen.ts';

/** Limits of a picture in a text: types that browsers and mail programs show. */
export const pictureRules = {
  accept: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  max_bytes: 5_000_000,
  max_pixels: 2000,
} as const satisfies FileRules;

/** Most pictures in the texts of a record. */
export const picturesMax = 100;
