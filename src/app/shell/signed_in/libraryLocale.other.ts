import * as mui from '@mui/material/locale';
import * as grid from '@mui/x-data-grid/locales';
import * as pickers from '@mui/x-date-pickers/locales';
import english from 'ra-language-english';
import type { Language } from '../../../shared/framework/text.ts';

/**
 * The packs of MUI, its grid and its date pickers for a language other than English and French; react-admin stays English, since its packs
 * are separate packages.
 * @returns a `LibraryLocale`
 */
export function otherLocale(language: Language) {
  const packs = [mui, grid, pickers].map((pack) => findPack(pack, language));
  return { reactAdmin: english, mui: packs.filter((pack) => pack !== undefined) };
}

/** Packs are named by language and region: `deDE`, `ptBR`. */
function findPack(packs: Readonly<Record<string, object>>, language: Language): object | undefined {
  return Object.entries(packs).find(([name]) => name.replace(/[A-Z].*$/, '') === language)?.[1];
}
