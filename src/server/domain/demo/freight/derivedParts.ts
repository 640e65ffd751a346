import type { DerivedPart } from './DerivedRows.ts';
import { ediPart } from './ediParts.ts';
import { linePart } from './lineParts.ts';
import { moneyPart } from './moneyParts.ts';
import { paperPart } from './paperParts.ts';

/** Parts that follow from the shipments, in the order of making. */
export const derivedParts: readonly DerivedPart[] = [linePart, paperPart, moneyPart, ediPart];

/** Their tables. */
export const derivedTables: readonly string[] = derivedParts.flatMap(({ tables }) => tables);
