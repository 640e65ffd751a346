import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdSchema } from '../../framework/calls/schemaParts.ts';
import { labelFormats } from './labelFormats.ts';

const format = { enum: labelFormats } as const;
const dpi = { enum: [203, 300], description: 'Dots per inch of a printer that reads ZPL; default 203.' } as const;
const language = { enum: ['en', 'fr', 'both'], description: 'Default: that of the reader.' } as const;

/** Calls of shipping labels in addition to those generated from their definition. Specification, screen BL-LABEL. */
export const labelEndpoints = [
  {
    method: 'POST',
    path: 'bols/labels',
    group: 'Bills of lading',
    access: 'user',
    summary: 'Print the labels of the finalized ones of several bills of lading, in one file',
    request: {
      type: 'object',
      properties: {
        ids: {
          type: 'array',
          minItems: 1,
          maxItems: 1000,
          items: recordIdSchema,
          description: 'The bills; those that are not finalized have no labels yet and are left out.',
        },
        format: { enum: labelFormats },
        dpi: { enum: [203, 300], description: 'Dots per inch of a printer that reads ZPL; default 203.' },
        language: { enum: ['en', 'fr', 'both'], description: 'Default: that of the reader.' },
      },
      required: ['ids', 'format'],
      additionalProperties: false,
    },
    media: ['application/pdf', 'text/plain'],
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'bols/{id}/labels',
    group: 'Bills of lading',
    access: 'user',
    summary: 'Print the labels of a finalized bill of lading, some of them anew, or more of them',
    request: {
      type: 'object',
      properties: {
        format,
        dpi,
        count: { type: 'integer', minimum: 0, maximum: 9999, description: 'Number of labels, 1 to 999; default: all that there are.' },
        unit: {
          type: 'integer',
          minimum: 1,
          maximum: 999,
          description: 'One handling unit alone, printed anew with its number, total and bar code.',
        },
        language,
      },
      required: ['format'],
      additionalProperties: false,
    },
    media: ['application/pdf', 'text/plain'],
    suppressErrors: true,
  },
  {
    method: 'GET',
    path: 'label_bills',
    group: 'Bills of lading',
    access: 'user',
    summary: 'Bills of lading to print labels of: finalized ones by a part of their numbers, or one by its id',
    query: fields(
      {
        search: { type: 'string', maxLength: 60, description: 'Part of a BOL number or probill; empty: the newest.' },
        bol: { type: 'string', pattern: '^[0-9]{1,15}$', description: 'Id of one bill, in whatever state.' },
      },
      [],
    ),
    response: fields({
      results: {
        type: 'array',
        items: fields({
          id: { type: 'integer' },
          bol_number: { type: 'string' },
          probill: { type: 'string', description: 'Empty before it is finalized.' },
          consignee: { type: 'string', description: 'Name and city.' },
          finalized: { type: 'boolean' },
          labels: { type: 'integer', description: 'Labels that it has; 0 among several bills.' },
        }),
      },
    }),
    suppressErrors: true,
  },
  {
    method: 'POST',
    path: 'shipping_labels/test_label',
    group: 'Bills of lading',
    access: 'user',
    summary: 'One label of no shipment, to set up a printer',
    request: { type: 'object', properties: { format, dpi, language }, required: ['format'], additionalProperties: false },
    media: ['application/pdf', 'text/plain'],
    suppressErrors: true,
  },
] as const satisfies readonly Endpoint[];
