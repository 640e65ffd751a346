import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { ResourceCatalogueContext } from '../../framework/admin/ResourceCatalogueContext.ts';
import { makeFindResource } from '../../framework/admin/resourceCatalogue.ts';
import { labelsQuery } from '../../framework/admin/useFieldLabels.ts';

/** The words of an entity's fields, their options and references; undefined while they are read, or if nobody maintains its records. */
export function useAuditedWords(entity: string) {
  const queryClient = useQueryClient();
  const resource = use(ResourceCatalogueContext).find((each) => each.entity === entity);
  const { data } = useQuery({ ...labelsQuery(resource?.name ?? '', makeFindResource(queryClient)), enabled: resource !== undefined });
  return data;
}
