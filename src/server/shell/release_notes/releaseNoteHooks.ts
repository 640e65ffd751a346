import { isDeepStrictEqual } from 'node:util';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** Fields whose changes the history of a note keeps. */
const keptFields = ['version_name', 'released_on', 'title_en', 'title_fr', 'body_en', 'body_fr', 'audience', 'published'] as const;

export const releaseNoteHooks = defineHooks({
  /** After each save: a row of the history with the changed fields; `published` where the save shows the note to readers. Spec S-269. */
  'release_notes.keepHistory': async ({ ctx, id, record = {}, previous, records, system }) => {
    const changed = keptFields.filter((name) => !isDeepStrictEqual(previous?.[name], record[name]));
    if (id === undefined || changed.length === 0) return undefined;
    const isPublished = record['published'] === true && previous?.['published'] !== true;
    await records.create(system('history of a release note'), 'release_note_history', {
      release_note: id,
      user: ctx.actedBy ?? ctx.reader.userId,
      action: isPublished ? 'published' : 'edited',
      at: ctx.now.toISOString(),
      before: previous ? valuesOf(previous, changed) : null,
      after: { ...valuesOf(record, changed), version_name: record['version_name'] },
    });
    return undefined;
  },
});

function valuesOf(record: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}
