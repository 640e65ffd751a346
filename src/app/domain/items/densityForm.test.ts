import { expect, test } from 'vitest';
import definition from '../../../../schemas/entities/bol_items.schema.json?raw';
import { densityLine } from '../../../shared/domain/items/densityScales.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { readLines, type TypedLine, writeLines } from './densityAddress.ts';
import { densityForm, isComplete } from './densityForm.ts';

const form = densityForm(densityLine(JSON.parse(definition)));

const pallet: TypedLine = { pieces: 2, length: 48, width: 40, height: 48, dim_unit: 'in', weight: 920, weight_unit: 'LBS' };
const inches: TypedLine = pallet;
const feet: TypedLine = { ...pallet, length: 4, width: 3.33, height: 4, dim_unit: 'ft' };
const metres: TypedLine = { ...pallet, length: 1.2, width: 1, height: 1, dim_unit: 'm' };
const centimetres: TypedLine = { ...pallet, length: 122, width: 102, height: 122, dim_unit: 'cm' };

type Case = readonly [rule: string, line: TypedLine, field: keyof TypedLine, fits: unknown, breaks: unknown, en: string, fr: string];

const weightText = ['Invalid weight value', 'Poids non valide'] as const;

test.each<Case>([
  ['[R-021]', pallet, 'pieces', 4, 2.5, 'Invalid number of pieces', 'Nombre de pièces non valide'],
  ['[R-021]', pallet, 'pieces', 1, 0, 'Invalid number of pieces', 'Nombre de pièces non valide'],
  ['[R-022]', pallet, 'weight', 0.01, 0, ...weightText],
  ['[R-046]', pallet, 'weight', 99_999, 100_000, ...weightText],
  ['[R-046] in the chosen unit', { ...pallet, weight_unit: 'KGS' }, 'weight', 99_999, 100_000, ...weightText],
  ['[R-052]', inches, 'length', 12, 11, 'Length must be between 12 and 636 in', 'La longueur doit être entre 12 et 636 po'],
  ['[R-052]', inches, 'length', 636, 637, 'Length must be between 12 and 636 in', 'La longueur doit être entre 12 et 636 po'],
  ['[R-053]', feet, 'length', 53, 54, 'Length must be between 1 and 53 ft', 'La longueur doit être entre 1 et 53 pi'],
  ['[R-054]', metres, 'length', 16.15, 16.5, 'Length must be between 0.3 and 16 m', 'La longueur doit être entre 0,3 et 16 m'],
  ['[R-055]', centimetres, 'length', 1615, 1616, 'Length must be between 30 and 1615 cm', 'La longueur doit être entre 30 et 1615 cm'],
  ['[R-056]', inches, 'width', 96, 97, 'Width must be at most 96 in', 'La largeur doit être d’au plus 96 po'],
  ['[R-057]', feet, 'width', 8, 8.5, 'Width must be at most 8 ft', 'La largeur doit être d’au plus 8 pi'],
  ['[R-058]', metres, 'width', 2.43, 2.44, 'Width must be at most 2 m', 'La largeur doit être d’au plus 2 m'],
  ['[R-059]', centimetres, 'width', 243, 244, 'Width must be at most 243 cm', 'La largeur doit être d’au plus 243 cm'],
  ['[R-060]', inches, 'height', 102, 103, 'Height must be at most 102 in', 'La hauteur doit être d’au plus 102 po'],
  ['[R-061]', feet, 'height', 8.5, 9, 'Height must be at most 8 ft', 'La hauteur doit être d’au plus 8 pi'],
  ['[R-062]', metres, 'height', 2.59, 2.6, 'Height must be at most 2 m', 'La hauteur doit être d’au plus 2 m'],
  ['[R-063]', centimetres, 'height', 259, 260, 'Height must be at most 259 cm', 'La hauteur doit être d’au plus 259 cm'],
  [
    '[R-064]',
    pallet,
    'dim_unit',
    'cm',
    'yd',
    'Choose feet, inches, metres or centimetres',
    'Choisissez pieds, pouces, mètres ou centimètres',
  ],
  ['[R-065]', pallet, 'weight_unit', 'KGS', 'TON', 'Choose LBS or KGS', 'Choisissez LBS ou KGS'],
])('%s a line of the calculator: %j', (_rule, line, field, fits, breaks, en, fr) => {
  const textsOf = (value: unknown) => {
    const { [field]: problem } = form.problemsOfLine({ ...line, [field]: value });
    return problem?.text && [textIn(problem.text, 'en'), textIn(problem.text, 'fr')];
  };
  expect(textsOf(fits)).toBeUndefined();
  expect(textsOf(breaks)).toEqual([en, fr]);
});

test('a line counts once it has all its measures, and each problem has its place in the form', () => {
  const { height: _height, ...flat } = pallet;
  expect([pallet, flat].map((line) => isComplete(form, line))).toEqual([true, false]);
  expect(Object.keys(form.problems({ lines: [pallet, flat] }))).toEqual(['lines/1/height']);
});

test.each([
  ['lines', [pallet, metres], '2~48~40~48~in~920~LBS!2~1.2~1~1~m~920~LBS'],
  ['an incomplete line', [{ dim_unit: 'ft', weight_unit: 'LBS', pieces: 3 }], '3~~~~ft~~LBS'],
] as const)('%s come back from the address', (_name, lines, address) => {
  expect(writeLines(lines)).toBe(address);
  expect(readLines(address)).toEqual(lines);
});

test('an empty form has no address, and an address of other words is an empty line', () => {
  expect(writeLines(readLines(null))).toBe('');
  expect(readLines('x~y')).toEqual(readLines(null));
  expect(readLines('1!'.repeat(50))).toHaveLength(20);
});
