import { expect, test } from 'vitest';
import { rankItem, ranks } from './rankItem.ts';

const company = { title: 'Amber Ridge Industries', detail: 'northern', hint: '' };
const loan = { title: '1200131554', detail: 'Amber Ridge Industries › Toronto', hint: '' };
const dark = { title: 'Theme: Dark', detail: '', hint: '', names: ['Dark'], words: 'Thème Sombre' };
const french = { title: 'Language: Français', detail: 'French', hint: '', names: ['Français', 'French'] };
const templates = { title: 'My Personal Templates', detail: 'Reports', hint: 'RPT-TEMPL' };
const late = { title: 'Late loans', detail: 'Reports', hint: 'RPT-LATE' };
const side = {
  title: 'Add side menu',
  detail: 'New record',
  hint: 'SM-ADD',
  words: 'Ajouter un menu latéral',
  to: '/waybill/pages/SM-ADD',
};
const lend = { title: 'Loans', detail: 'Desk', hint: 'LOAN-ADD', wishes: ['lend a book', 'take home', 'emprunter'] };

test.each([
  [company, 'amber ridge industries', 'exact'],
  [company, 'AMBER', 'start'],
  [company, 'ridge amber', 'words'],
  [company, 'dustr', 'within'],
  [company, 'amber northern', 'beside'],
  [company, 'maple', undefined],
  [loan, '1200131554', 'exact'],
  [loan, '12001', 'start'],
  [loan, 'amber ridge industries', 'beside'],
  [dark, 'dark', 'exact'],
  [dark, 'theme', 'start'],
  [dark, 'sombre', 'hidden'],
  [french, 'french', 'exact'],
  [french, 'francais', 'exact'],
  [templates, 'late', 'within'],
  [templates, 'rpt-templ', 'exact'],
  [templates, 'report late', 'within'],
  [late, 'report late', 'beside'],
  [side, 'late', 'hidden'],
  [side, 'sm-add', 'exact'],
  [side, 'menu side', 'words'],
  [side, '  ', 'exact'],
  [lend, 'book lend', 'wish'],
  [lend, 'Emprunter', 'wish'],
  [lend, 'lend home', undefined],
  [lend, 'loans', 'exact'],
  [lend, 'desk', 'beside'],
] as const)('%o fits %j: %s', (item, text, rank) => {
  expect(rankItem(item, text)).toBe(rank && ranks[rank]);
});
