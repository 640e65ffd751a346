import { describe, expect, test } from 'vitest';
import { checkFiles } from '../src/server/framework/records/fileReferences.ts';
import { getField } from '../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { addFittingRow } from './fittingRow.ts';
import { requestPeople } from './requestPeople.ts';

/* Files of requests are at most 25 MB. */
const { connection, database, portal, edit, idOf, stored } = await requestPeople();
const registry = portal.definitions.current();
const words = { en: 'File size over limit', fr: 'La taille du fichier dépasse la limite' };
const sizes = [
  ['at the limit', 26_214_400, false],
  ['one byte above it', 26_214_401, true],
] as const;
const fileOf = (size: number) =>
  addFittingRow(database, registry, 'attachments', {
    size,
    uploadBy: idOf('employee'),
    owner_entity: null,
    content_type: 'application/pdf',
  });

describe('a file of a request [R-194] [D-319] [D-544] [D-670] [D-687] [D-688]', () => {
  test.each(sizes)('%s, with a feature request', async (_name, size, isRefused) => {
    const id = await addFittingRow(database, registry, 'feature_requests', {
      requested_by: idOf('employee'),
      request_date: '2026-01-05',
      step: 'draft',
      status: 'new',
      stage: 'planning',
      attachments: null,
    });
    const attachments = [await fileOf(1), await fileOf(size)];
    const answer = await edit('employee', 'feature_requests', id, { attachments });
    expect(answer).toMatchObject(isRefused ? { status: 400, errors: { 'attachments/1': words.en } } : { attachments });
    expect((await stored('feature_requests', id))?.['attachments']).toEqual(isRefused ? null : attachments);
  });

  test.each(
    sizes.flatMap((size) => (['feature_requests', 'edi_requests'] as const).map((entity) => [size[0], entity, size[1], size[2]] as const)),
  )('%s is judged for %s by the server, and offered by the form accordingly', async (_name, entity, size, isRefused) => {
    const field = getField(getEntity(registry, entity), 'attachments');
    const problems = await checkFiles(connection, [field], { attachments: [await fileOf(size)] });
    expect(problems).toEqual(isRefused ? { 'attachments/0': { key: 'validation.file_size', values: { max: 26.2144 }, text: words } } : {});
    expect(field.property['x-file']?.max_bytes).toBe(26_214_400);
  });
});
