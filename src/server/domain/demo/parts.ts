import { deskPart } from './desk/deskPart.ts';
import { employeePart } from './employees/employeePart.ts';
import { formsPart } from './forms/formsPart.ts';
import { networkPart } from './network/networkPart.ts';
import { reportsPart } from './reports/reportsPart.ts';
import { requestPart } from './requests/requestPart.ts';
import type { DemoPart } from './world/DemoPart.ts';
import { worldPart } from './world/worldPart.ts';

/** All parts except shipments, in the order of loading. */
export const demoParts: readonly DemoPart[] = [worldPart, employeePart, requestPart, networkPart, deskPart, formsPart, reportsPart];
