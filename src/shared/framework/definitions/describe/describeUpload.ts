import { documentFormats, documentOutputs, uploadOptions } from '../../files/documentSettings.ts';
import { maxBytesDefault } from '../../files/fileLimits.ts';
import { defaultAccept, isAccepted } from '../../files/fileTypes.ts';
import type { Reader } from '../../Reader.ts';
import type { Entity } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { canUse } from '../rights/permissions.ts';
import type { UploadDescription } from '../ScreenDescription.ts';
import type { ResourceDefinition } from '../types.gen.ts';

/**
 * The upload wizard of a resource; nothing without one, and for a reader who may not add records.
 * @param isKept true for the fields that this reader may see
 */
export function describeUpload(
  registry: Registry,
  resource: ResourceDefinition,
  { fields }: Entity,
  reader: Reader,
  isKept: (name: string) => boolean,
): { readonly upload?: UploadDescription } {
  const upload = resource.form?.upload;
  if (!upload || !canUse(registry, reader, resource, 'create')) return {};
  const { accept = defaultAccept, documents, done, reset, options = uploadOptions, shared = [], asked = [] } = upload;
  const rules = fields.get(upload.file)?.property['x-file'] ?? {};
  return {
    upload: {
      path: `${resource.api_url}/upload`,
      rules: { accept: [...accept], max_bytes: rules.max_bytes ?? maxBytesDefault },
      outputs: documentOutputs.filter((output) => isAccepted(rules.accept ?? defaultAccept, documentFormats[output].type)),
      options,
      shared: shared.filter(isKept),
      asked: asked.filter(isKept),
      ...(documents && { documents }),
      ...(done && { done }),
      ...(reset && { reset }),
    },
  };
}
