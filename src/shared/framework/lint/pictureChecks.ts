import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import { fileEntity } from '../definitions/rights/filePlaces.ts';
import { missingField } from './missingField.ts';

/**
 * Finds rich texts with pictures (`x-pictures`) whose field for the files is none, is written by people, or is not seen by exactly those
 * who see the text.
 */
export function* pictureFindings(file: string, { name: entity, fields }: Entity, { name, property, visibleTo }: Field): Iterable<Finding> {
  const pictures = property['x-pictures'];
  if (pictures === undefined) return;
  const path = ['properties', name, 'x-pictures'];
  const found = fields.get(pictures);
  if (!found) {
    yield missingField(file, path, pictures, entity, fields.keys());
    return;
  }
  const holdsFiles = found.kind === 'references' && found.reference?.entity === fileEntity && found.property['x-file'] !== undefined;
  const isSeenAlike = rolesText(visibleTo) === rolesText(found.visibleTo);
  if (!holdsFiles || !found.readOnly || !isSeenAlike)
    yield finding('DEF035', file, path, { variant: 'pictures', hasOwnHint: true, values: { name, pictures } });
}

function rolesText(roles: readonly string[] | undefined): string {
  return roles?.toSorted().join() ?? '';
}
