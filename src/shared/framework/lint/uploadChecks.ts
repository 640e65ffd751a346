import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity } from '../definitions/entity.ts';
import type { UploadDefinition } from '../definitions/types.gen.ts';
import { documentFormats } from '../files/documentSettings.ts';
import { defaultAccept, isAccepted } from '../files/fileTypes.ts';
import { isPageRange } from '../files/pageRange.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { Check } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Uploads that make records of documents: the fields that they fill, and documents that these take. */
export const checkUploads: Check = function* ({ set, registry }) {
  for (const { file, content } of set.resources) {
    const entity = registry.entities.get(content.schema);
    const upload = content.form?.upload;
    if (entity && upload) yield* uploadFindings(file, entity, upload);
  }
};

/** Names of the fields that an upload fills in. */
export function uploadFields({ file, pages, shared = [], asked = [], values = {}, documents = [] }: UploadDefinition): string[] {
  const [first = {}] = documents;
  const given = Object.keys(first.additionalFields ?? {}).filter((name) =>
    documents.every(({ additionalFields = {} }) => Object.hasOwn(additionalFields, name)),
  );
  return [file, ...(pages === undefined ? [] : [pages]), ...shared, ...asked, ...Object.keys(values), ...given];
}

function* uploadFindings(file: string, entity: Entity, upload: UploadDefinition): Iterable<Finding> {
  const path: JsonPath = ['form', 'upload'];
  const own = entity.fields.get(upload.file);
  const rules = own?.property['x-file'];
  if (!rules || own.kind === 'references') {
    const files = [...entity.fields.values()].filter(({ property, kind }) => property['x-file'] && kind !== 'references');
    yield finding('DEF115', file, [...path, 'file'], {
      values: { name: upload.file },
      nearest: nearestName(
        upload.file,
        files.map(({ name }) => name),
      ),
    });
  }
  if (upload.pages !== undefined && entity.fields.get(upload.pages)?.kind !== 'integer')
    yield finding('DEF115', file, [...path, 'pages'], { variant: 'pages', hasOwnHint: true, values: { name: upload.pages } });
  for (const { name, at } of namedFields(upload)) {
    const field = entity.fields.get(name);
    if (!field) yield missingField(file, [...path, ...at], name, entity.name, entity.fields.keys());
    else if (field.readOnly) yield finding('DEF115', file, [...path, ...at], { variant: 'fixed', hasOwnHint: true, values: { name } });
  }
  for (const [i, { pdfOutput = 'PDF', pdfPages }] of (upload.documents ?? [{}]).entries()) {
    if (rules && !isAccepted(rules.accept ?? defaultAccept, documentFormats[pdfOutput].type))
      yield finding('DEF115', file, [...path, ...(upload.documents ? ['documents', i] : ['file'])], {
        variant: 'output',
        hasOwnHint: true,
        values: { output: pdfOutput, name: upload.file },
      });
    if (pdfPages !== undefined && !isPageRange(pdfPages))
      yield finding('DEF115', file, [...path, 'documents', i, 'pdfPages'], {
        variant: 'range',
        hasOwnHint: true,
        values: { range: pdfPages },
      });
  }
}

/** The fields that somebody, or the definition, gives a value. */
function namedFields({
  shared = [],
  asked = [],
  values = {},
  documents = [],
}: UploadDefinition): { readonly name: string; readonly at: JsonPath }[] {
  return [
    ...shared.map((name, i) => ({ name, at: ['shared', i] })),
    ...asked.map((name, i) => ({ name, at: ['asked', i] })),
    ...Object.keys(values).map((name) => ({ name, at: ['values', name] })),
    ...documents.flatMap(({ additionalFields = {} }, i) =>
      Object.keys(additionalFields).map((name) => ({ name, at: ['documents', i, 'additionalFields', name] })),
    ),
  ];
}
