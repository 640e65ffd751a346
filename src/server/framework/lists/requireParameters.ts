import type { AppError } from '../../../shared/framework/AppError.ts';
import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { missingParameters, parameterKey } from '../../../shared/framework/definitions/parameters.ts';
import type { ReportParameter } from '../../../shared/framework/definitions/types.gen.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { queryErrors } from '../../../shared/framework/query/queryErrors.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { ListModel } from './openList.ts';

/**
 * Refuses a request for a report without a value of a parameter that it requires. A parameter whose field the reader never sees is not
 * asked, as no filter of the reader can name it.
 * @throws AppError `missing_parameter` (400) that names the column in the reader's language
 */
export function requireParameters({ registry, reader, list, find, language, title }: ListModel, { filters }: ListQuery): void {
  const asked = (list.parameters ?? []).filter(({ field }) => find(field) !== undefined);
  const [missing] = missingParameters(asked, filters);
  if (missing) throw missingParameter({ registry, reader, list, language, title }, missing);
}

/** The refusal of a report without a value of a parameter, with the column's label in the reader's language. */
export function missingParameter(
  { registry, reader, list, language, title }: Pick<ListModel, 'registry' | 'reader' | 'list' | 'language' | 'title'>,
  missing: ReportParameter,
): AppError {
  const parameter = parameterKey(missing);
  const column = describeColumns(registry, list, reader).find(({ field }) => field === missing.field);
  return queryErrors.missing_parameter(
    { label: column ? textIn(column.label, language) : missing.field, parameter, title: textIn(title, language) },
    { parameter, messageKey: 'error.report_parameter_missing' },
  );
}
