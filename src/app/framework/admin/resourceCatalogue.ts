import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';
import { callApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { recordCalls } from '../screens/screenCalls.ts';

/** The resources that the reader may use. Reading them makes their calls known; a change of the definitions reads them again. */
export const resourcesQuery = queryOptions({
  queryKey: ['definitions', 'resources'],
  queryFn: async ({ signal }) => {
    const { resources } = await callApi('GET', 'definitions/resources', { signal, suppressErrors: true });
    for (const { name, idKind } of resources) knownCalls.add(recordCalls(name, idKind));
    return resources;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Finds a resource by its path below /api; undefined for an unknown path, or if the reader can use nothing of the resource. */
export type FindResource = (name: string) => Promise<ResourceDescription | undefined>;

/** Reads the resources through the cache of a session. */
export function makeFindResource(queryClient: QueryClient): FindResource {
  return async (name) => (await queryClient.fetchQuery(resourcesQuery)).find((resource) => resource.name === name);
}
