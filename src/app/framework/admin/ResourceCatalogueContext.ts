import { createContext } from 'react';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';

/** The resources of the session whose links lead to screens; empty until they are read. */
export const ResourceCatalogueContext = createContext<readonly ResourceDescription[]>([]);

/** Values of the placeholders in the open screen's path, for react-admin's `useParams`: `id` on a record's screen. */
export const ScreenParamsContext = createContext<Readonly<Record<string, string>>>({});
