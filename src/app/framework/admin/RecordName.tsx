import Link from '@mui/material/Link';
import { use } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import type { ListMeta } from './dataProvider.ts';
import { ResourceCatalogueContext } from './ResourceCatalogueContext.ts';
import { recordName } from './recordName.ts';

interface RecordNameProps {
  readonly entity: string;
  readonly id: RecordId;
  /** Place of the link in the order of the keyboard; a cell of a table has its own. */
  readonly tabIndex?: number;
  /** Shown instead of the number. */
  readonly fallback?: string | undefined;
}

/**
 * The name of a record of any entity, with a link to its page; its fallback or number if the reader may not see the record, or if it
 * is deleted.
 * All names of one resource are read in one call.
 */
export function RecordName({ entity, id, tabIndex, fallback = `#${id}` }: RecordNameProps) {
  const text = useText();
  const language = useLanguage();
  const pagePath = usePagePath();
  const listed = use(ResourceCatalogueContext).filter((resource) => resource.entity === entity && resource.verbs.includes('list'));
  const resource = listed.find(({ screens }) => screens.show ?? screens.edit) ?? listed[0];
  const fields = resource?.titleFields.map(text) ?? [];
  const meta: ListMeta = { fields, language };
  const { data } = useGetManyAggregate(resource?.name ?? '', { ids: [id], meta }, { enabled: resource !== undefined });
  const row = data?.[0];
  const name = row && recordName(fields, row, '');
  const path = resource?.screens.show ?? resource?.screens.edit;
  if (!name) return fallback;
  if (path === undefined) return name;
  return (
    <Link component={RouterLink} to={pagePath(path, id)} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
