import { use } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { ResourceCatalogueContext } from '../../admin/ResourceCatalogueContext.ts';
import { recordName } from '../../admin/recordName.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useText } from '../../i18n/useText.ts';
import { usePagePath } from '../../screens/usePagePath.ts';

interface AnsweredRecords {
  readonly nameOf: (record: FormRecord) => string;
  /** undefined if this reader may open none. */
  readonly addressOf: (id: RecordId) => string | undefined;
}

/** Names and addresses of the records that the call of a form answers with; undefined for the form of a record. */
export function useAnsweredRecords({ call, apiUrl }: NonNullable<ScreenDescription['form']>): AnsweredRecords | undefined {
  const text = useText();
  const pagePath = usePagePath();
  const resource = use(ResourceCatalogueContext).find(({ name }) => name === apiUrl);
  if (!call) return undefined;
  const path = resource?.screens.show ?? resource?.screens.edit;
  return {
    nameOf: (record) => recordName(resource?.titleFields.map(text) ?? [], record),
    addressOf: (id) => (path === undefined ? undefined : pagePath(path, id)),
  };
}
