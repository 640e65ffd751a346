import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type RaRecord, type ResourceDefinition, useResourceDefinitionContext } from 'react-admin';
import type { ResourceDescription } from '../../../shared/framework/resources/ResourceDescription.ts';
import { useText } from '../i18n/useText.ts';
import { ResourceCatalogueContext } from './ResourceCatalogueContext.ts';
import { recordName } from './recordName.ts';
import { resourcesQuery } from './resourceCatalogue.ts';

interface RegisteredResourcesProps {
  /** Names of the resources whose views are mounted here (`<Resource>`): their links lead to these views, not to the screens. */
  readonly mounted?: readonly string[];
  readonly children: ReactNode;
}

/** Registers every resource of the definitions with react-admin, under the path of its calls, with the views that the reader may use. */
export function RegisteredResources({ mounted = noNames, children }: RegisteredResourcesProps) {
  const { data = none } = useQuery(resourcesQuery);
  const { register, unregister } = useResourceDefinitionContext();
  const text = useText();
  const definitions = useMemo(() => data.map((resource) => definitionOf(resource, text)), [data, text]);
  useEffect(() => {
    for (const definition of definitions) register(definition);
    return () => {
      for (const definition of definitions) unregister(definition);
    };
  }, [definitions, register, unregister]);
  const withScreens = useMemo(() => data.filter(({ name }) => !mounted.includes(name)), [data, mounted]);
  return <ResourceCatalogueContext value={withScreens}>{children}</ResourceCatalogueContext>;
}

const none: readonly ResourceDescription[] = [];
const noNames: readonly string[] = [];

function definitionOf(resource: ResourceDescription, text: ReturnType<typeof useText>): ResourceDefinition {
  const { name, label, titleFields, verbs } = resource;
  return {
    name,
    hasList: verbs.includes('list'),
    hasShow: verbs.includes('show'),
    hasEdit: verbs.includes('edit'),
    hasCreate: verbs.includes('create'),
    options: { label: text(label) },
    recordRepresentation: (record: RaRecord) => recordName(titleFields.map(text), record),
  };
}
