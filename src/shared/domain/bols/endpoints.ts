import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';
import { paperLanguages } from '../../framework/definitions/paperLanguages.ts';

/** Calls of bills of lading in addition to those generated from their definition. Specification, screen BL-VIEW. */
export const bolEndpoints = [
  {
    method: 'GET',
    path: 'bols/{id}/pdf',
    group: 'Bills of lading',
    access: 'user',
    summary: 'The document of a bill of lading; of a blind one also the copy of the consignee',
    query: fields(
      {
        language: { type: 'string', enum: paperLanguages, description: 'Default: that of the reader.' },
        copy: { type: 'string', enum: ['shipper', 'consignee'], description: 'Default: shipper.' },
      },
      [],
    ),
    media: 'application/pdf',
    suppressErrors: true,
  },
] as const satisfies readonly Endpoint[];
