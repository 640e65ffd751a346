import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { isAccepted } from '../../../shared/framework/files/fileTypes.ts';
import { pictureRules, picturesMax } from '../../../shared/framework/files/pictureRules.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { pictureIds } from '../html/pictureIds.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { checkReferences } from './checkReferences.ts';
import type { RecordTarget } from './RecordTarget.ts';
import type { LockedRecord } from './readRecord.ts';

/**
 * The fields with the files of the pictures of rich texts (`x-pictures`), for a save that writes such a text: the pictures of all texts
 * that share the field. A writer may use the files that a field with files takes from that writer.
 * @param values the values that the save writes, those of hooks included
 * @returns fields to write besides; none if the pictures stay the same
 * @throws AppError `invalid_body` at a text with a file of another type, one out of its writer’s sight, or too many pictures
 */
export async function textPictures(
  tx: Connection,
  { registry, reader }: Pick<CallContext, 'registry' | 'reader'>,
  target: Pick<RecordTarget, 'entity'>,
  values: RecordValues,
  stored?: LockedRecord,
): Promise<RecordValues> {
  const entity = getEntity(registry, target.entity.name);
  const found: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const [name, texts] of textsByPictures(entity)) {
    const field = entity.fields.get(name);
    if (!field || !texts.some((text) => Object.hasOwn(values, text.name))) continue;
    const whole = { ...stored?.values, ...values };
    const used = texts.map((text) => ({ text, ids: pictureIds(textOf(whole[text.name])) }));
    const ids = [...new Set(used.flatMap((each) => each.ids))];
    const before = stored?.values[name];
    if (ids.join() === (Array.isArray(before) ? before.join() : '')) continue;
    const refused = ids.length > 0 ? await refusedPictures(tx, { registry, reader }, field, { ...whole, [name]: ids }) : new Set<number>();
    for (const { text, ids: own } of used) {
      if (ids.length > picturesMax) problems[text.name] = { key: 'validation.pictures_max', values: { max: picturesMax } };
      else if (own.some((id) => refused.has(id))) problems[text.name] = { key: 'validation.picture' };
    }
    found[name] = ids.length > 0 ? ids : null;
  }
  if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
  return found;
}

/** The rich texts of an entity by the field with the files of their pictures. */
function textsByPictures({ fields }: Entity): Map<string, Field[]> {
  const texts = [...fields.values()].filter(({ property }) => property['x-pictures'] !== undefined);
  return Map.groupBy(texts, ({ property }) => property['x-pictures'] ?? '');
}

/** Files that are not there for the writer, or that no text shows. */
async function refusedPictures(
  tx: Connection,
  { registry, reader }: Pick<CallContext, 'registry' | 'reader'>,
  field: Field,
  record: RecordValues,
): Promise<ReadonlySet<number>> {
  const ids = record[field.name] as readonly number[];
  const places = Object.keys(await checkReferences(tx, registry, reader, [field], record));
  const unknown = places.map((place) => ids[Number(place.split('/')[1])]).filter((id) => id !== undefined);
  const files = await tx.run(sql<{ id: number; content_type: string }>`
    select id, content_type from attachments where id = any(${ids}::bigint[])`);
  return new Set([...unknown, ...files.filter(({ content_type: type }) => !isAccepted(pictureRules.accept, type)).map(({ id }) => id)]);
}
