import type { DemoPart } from './DemoPart.ts';
import { deskPart } from './desk/deskPart.ts';
import { employeePart } from './employees/employeePart.ts';
import { formsPart } from './forms/formsPart.ts';
import { networkPart } from './network/networkPart.ts';
import { reportsPart } from './reports/reportsPart.ts';
import { requestPart } from './requests/requestPart.ts';
import { worldPart } from './worldPart.ts';

/** All parts except shipments, in the order of loading. */
export const demoParts: readonly DemoPart[] = [worldPart, employeePart, requestPart, networkPart, deskPart, formsPart, reportsPart];
