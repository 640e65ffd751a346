import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import { callApi } from '../api/callApi.ts';
import type { FindResource } from './resourceCatalogue.ts';

/**
 * Adds the labels of the definitions to a provider: `resources.<name>.fields.<field>`, which react-admin's components ask for if they have
 * no `label`. A resource's labels are read when a component first asks for one; until then the component shows the field's name.
 */
export function useFieldLabels(provider: I18nProvider, queryClient: QueryClient, findResource: FindResource): I18nProvider {
  const [resources, setResources] = useState<readonly string[]>([]);
  const asked = useRef(new Set<string>());
  const labels = useQueries({ queries: resources.map((resource) => labelsQuery(resource, findResource)), combine: joined }, queryClient);
  return useMemo(() => {
    const ask = (resource: string) => {
      if (asked.current.has(resource)) return;
      asked.current.add(resource);
      // A component asks while it is drawn, when no other component may be changed.
      queueMicrotask(() => setResources((before) => [...before, resource]));
    };
    return {
      ...provider,
      translate: (key, values) => {
        const [, resource, field] = /^resources\.(.+)\.fields\.(.+)$/.exec(key) ?? [];
        if (resource === undefined || field === undefined) return provider.translate(key, values);
        ask(resource);
        const fields = labels[resource];
        // The source of a filter may end in an operator: `city__icontains`.
        const label = fields?.[field] ?? fields?.[field.replace(/__\w+!?$/, '')];
        return label ? textIn(label, provider.getLocale()) : provider.translate(key, values);
      },
    };
  }, [provider, labels]);
}

type Labels = Readonly<Record<string, Text>>;

/** Resource -> field -> label. The same function for every call, so that the labels stay the same object until one changes. */
function joined(
  results: readonly { readonly data: { readonly resource: string; readonly fields: Labels } | undefined }[],
): Readonly<Record<string, Labels>> {
  return Object.fromEntries(results.flatMap(({ data }) => (data ? [[data.resource, data.fields]] : [])));
}

/** Words for the fields of a resource and their values; empty for a resource of a page's own. */
export function labelsQuery(resource: string, findResource: FindResource) {
  return queryOptions({
    queryKey: ['definitions', 'fields', resource],
    queryFn: async ({ signal }) => {
      // A resource of a page's own has no labels.
      if (!(await findResource(resource))) return { resource, fields: {}, options: {}, references: {} };
      const words = await callApi('GET', 'definitions/fields', { query: { resource }, signal, suppressErrors: true });
      return { resource, ...words };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
