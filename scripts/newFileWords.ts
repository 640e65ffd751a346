import { layoutNames } from '../src/shared/framework/definitions/describe/formCells.ts';
import type { Entity, Field } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition, UploadDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { documentFormats } from '../src/shared/framework/files/documentSettings.ts';
import { defaultAccept, isAccepted } from '../src/shared/framework/files/fileTypes.ts';
import { formatJson } from './formatJson.ts';
import { type Draft, DraftRefusal } from './newDefinitions.ts';
import { resourceNamed } from './newProcess.ts';

/** Most fields that an upload asks for, once or with each document. */
const askedCount = 20;

/**
 * The upload wizard in place of a form for new records: references are asked for once, the other fields of the form with each document.
 * The file of the resource is laid out by hand: the author pastes the wizard, which is checked with the rest.
 * @param name of the resource
 * @throws DraftRefusal
 */
export function newUpload(registry: Registry, name: string): Draft {
  const { file, resource, entity } = resourceNamed(registry, name);
  if (resource.form?.upload) throw new DraftRefusal(`The form of ${name} is an upload already.`);
  const create = resource.screens.find(({ view }) => view === 'create');
  if (!create || !resource.permissions.create) throw new DraftRefusal(`${name} has no screen to create a record: write one first.`);
  const upload = uploadOf(resource, entity);
  return {
    files: [],
    pasted: { file, add: (content) => ({ ...content, form: { ...Object(content['form']), upload } }) },
    next: [
      `Paste this into form of ${file}:\n"upload": ${formatJson(upload).trimEnd()},`,
      'Move fields that hold for all documents from asked to shared, and give values that nobody is asked for in values. docs/definitions/record.md has all keys.',
      'Check it: npm run lint:definitions',
      `Open it: /{company}/pages/${create.path}`,
    ],
  };
}

/**
 * *Email* among the actions of a record. The author pastes one line.
 * @param name of the resource
 * @throws DraftRefusal
 */
export function newEmail(registry: Registry, name: string): Draft {
  const { file, resource, entity } = resourceNamed(registry, name);
  if (resource.email) throw new DraftRefusal(`Records of ${name} can be emailed already.`);
  if (!resource.permissions.show || !resource.screens.some(({ view }) => view === 'show'))
    throw new DraftRefusal(`${name} has no page of a record: write a screen with "view": "show" and the permission show first.`);
  const addresses = [...entity.fields.values()].filter(({ property }) => property.format === 'email').map((field) => field.name);
  return {
    files: [],
    pasted: { file, add: (content) => ({ ...content, email: true }) },
    next: [
      `Paste this into ${file}, before its screens:\n"email": true,`,
      addresses.length > 0
        ? `The first address is that of ${addresses.join(', ')}.`
        : `No field of ${entity.name} is an address ("format": "email"), so people type it.`,
      ...(resource.attachments
        ? []
        : ['Files of a record are attached where it has a tab for them: attachments, in docs/definitions/record.md.']),
      'Check it: npm run lint:definitions',
      'Open it: More actions, on the page of a record.',
    ],
  };
}

function uploadOf({ form, name }: ResourceDefinition, entity: Entity): UploadDefinition {
  const fields = [...entity.fields.values()].filter(({ isBase, readOnly }) => !isBase && !readOnly);
  const files = fields.filter(({ property, kind }) => property['x-file'] && kind !== 'references');
  const scan = files.find(isRequired) ?? files[0];
  if (!scan)
    throw new DraftRefusal(
      `No field of ${entity.name} takes a file. Add one to its properties:\n"file": { "type": "integer", "x-label": { "en": "File", "fr": "Fichier" }, "x-ref": { "entity": "attachments", "value": "id", "label": ["filename"] }, "x-file": {} },`,
    );
  const pages = fields.find((field) => field.kind === 'integer' && field.name === 'pages');
  const laidOut = new Set(form?.layout ? layoutNames(form.layout) : []);
  const asked = fields
    .filter((field) => field !== scan && field !== pages && (laidOut.has(field.name) || isRequired(field)))
    .slice(0, askedCount);
  const namesOf = (some: readonly Field[]): string[] => some.map((field) => field.name);
  const shared = namesOf(asked.filter(({ kind }) => kind === 'reference'));
  const each = namesOf(asked.filter(({ kind }) => kind !== 'reference'));
  const accept = scan.property['x-file']?.accept ?? defaultAccept;
  const outputs = (['PDF', 'TIFF', 'JPEG'] as const).filter((output) => isAccepted(accept, documentFormats[output].type));
  const [output] = outputs;
  if (!output) throw new DraftRefusal(`${scan.name} of ${name} takes no PDF, TIFF or JPEG: widen accept of its x-file.`);
  return {
    file: scan.name,
    ...(pages && { pages: pages.name }),
    ...(shared.length > 0 && { shared }),
    ...(each.length > 0 && { asked: each }),
    ...(output !== 'PDF' && { documents: [{ pdfOutput: output }] }),
  };

  function isRequired(field: Field): boolean {
    return entity.schema.required?.includes(field.name) ?? false;
  }
}
