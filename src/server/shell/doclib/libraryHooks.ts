import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { acceptedTypes, tagsOf } from './library.ts';

export const libraryHooks = defineHooks({
  /** Checks accepted types, types of documents and tags of a library. @throws AppError `invalid_body` (400) */
  'doclib_configs.check': async ({ record }) => {
    const errors = record ? problemsOf(record) : {};
    if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
    return undefined;
  },
  /** Adds the command ID of a new library, which menus and grants then name. */
  'doclib_configs.addCommand': async ({ record, previous, records, system }) => {
    if (!record || previous) return undefined;
    const all = system('command IDs of libraries');
    const cmid = textOf(record['cmid']);
    const [known] = await records.list(all, 'commands', { filter: { cmid__iexact: cmid }, fields: ['id'], limit: 1 });
    if (known) return undefined;
    const values = {
      cmid,
      command_path: cmid,
      title_en: record['title_en'],
      title_fr: record['title_fr'],
      access: 'user',
      audience: record['library_type'] === 'employee' ? 'employee' : 'customer',
      analytics: 'Y',
      status: 'enabled',
    };
    await records.create(all, 'commands', {}, { set: values });
    return undefined;
  },
});

function problemsOf(record: RecordValues): Record<string, FieldProblem> {
  const { types, unknown } = acceptedTypes(textOf(record['accept']));
  const doctypes = Array.isArray(record['doctypes']) ? record['doctypes'].map((type) => String(type).toLowerCase()) : [];
  const tags = tagsOf(record['metadata_tags']);
  const names = tags.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, place) => names.indexOf(name) !== place);
  const unfit = tags.findIndex(({ type, options }) => type !== 'text' && options.length > 0);
  return {
    ...((unknown.length > 0 || types.length === 0) && {
      accept: { key: 'doclib.types_unknown', values: { types: unknown.join(', ') } },
    }),
    ...(new Set(doctypes).size < doctypes.length && { doctypes: { key: 'validation.unique_items' } }),
    ...(twice >= 0 && { [`metadata_tags/${twice}/tag`]: { key: 'validation.unique_items' } }),
    ...(unfit >= 0 && { [`metadata_tags/${unfit}/choices`]: { key: 'doclib.choices_of_texts' } }),
  };
}
