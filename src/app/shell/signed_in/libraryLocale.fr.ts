import { frFR as muiFrench } from '@mui/material/locale';
import { frFR as gridFrench } from '@mui/x-data-grid/locales';
import { frFR as pickersFrench } from '@mui/x-date-pickers/locales';
import french from 'ra-language-french';

/** French for react-admin, MUI, its grid and its date pickers: a `LibraryLocale`. */
export const frenchLocale = { reactAdmin: french, mui: [muiFrench, gridFrench, pickersFrench] };
