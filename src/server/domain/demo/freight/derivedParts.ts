import { bolPart } from './bolParts.ts';
import type { DerivedPart } from './DerivedRows.ts';
import { ediPart } from './ediParts.ts';
import { linePart } from './lineParts.ts';
import { moneyPart } from './moneyParts.ts';
import { paperPart } from './paperParts.ts';
import { watchPart } from './watchParts.ts';

/** Parts that follow from the shipments, in the order of making. */
export const derivedParts: readonly DerivedPart[] = [linePart, paperPart, moneyPart, ediPart, bolPart, watchPart];

/** Their tables. */
export const derivedTables: readonly string[] = derivedParts.flatMap(({ tables }) => tables);
