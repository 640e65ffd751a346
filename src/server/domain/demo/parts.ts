import type { DemoPart } from './DemoPart.ts';
import { employeePart } from './employees/employeePart.ts';
import { requestPart } from './requests/requestPart.ts';
import { worldPart } from './worldPart.ts';

/** All parts except shipments, in the order of loading. */
export const demoParts: readonly DemoPart[] = [worldPart, employeePart, requestPart];
