import path from 'node:path';
import { messageCatalogues } from '../scripts/messageCatalogues.ts';

const catalogues = messageCatalogues(path.resolve(import.meta.dirname, '..'));

/** The English messages by key. */
export const english: Readonly<Record<string, string>> = catalogues['en'] ?? {};

/** The French messages by key. */
export const french: Readonly<Record<string, string>> = catalogues['fr'] ?? {};
