import type { Endpoint } from '../calls/endpoints.ts';
import { changeEndpoints } from './changeEndpoints.ts';
import { gridViewEndpoints } from './gridViewEndpoints.ts';

/** The calls that lists and records of the framework make; areas of the shell answer them. */
export const frameworkEndpoints = [...gridViewEndpoints, ...changeEndpoints] as const satisfies readonly Endpoint[];
