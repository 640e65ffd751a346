import { createContext } from 'react';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';

/** The resources of the session; none before they are read. */
export const ResourceCatalogueContext = createContext<readonly ResourceDescription[]>([]);

/** The values of the placeholders in the open screen's path, as react-admin's `useParams` gives them: `id` of a record's screen. */
export const ScreenParamsContext = createContext<Readonly<Record<string, string>>>({});
