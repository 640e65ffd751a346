import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import type { ErrorDetails, FieldProblem } from '../../../shared/framework/AppError.ts';
import type { NamedRecords } from '../../../shared/framework/cells/cellRules.ts';
import { referenceFilter } from '../../../shared/framework/fields/referenceFilter.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { ListMeta } from '../admin/dataProvider.ts';
import { choiceName, nameFilter } from '../fields/inputs/useReferenceSource.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';
import { useKeepRecordName } from './useRecordName.ts';

type Row = Readonly<Record<string, unknown>>;

/** A text that should name a record. */
export interface AskedName {
  readonly records: NamedRecords;
  /** Its values decide which records can be named. */
  readonly row: Row;
  readonly text: string;
  /** `part`: a part of the name is enough if only one name contains it. */
  readonly fit: 'whole' | 'part';
}

export type FindNamedRecord = (asked: AskedName) => Promise<RecordChoice | FieldProblem>;

/** true: no record, but the reason. */
export function isProblem(found: RecordChoice | FieldProblem): found is FieldProblem {
  return 'key' in found;
}

/** Finds the record that a text names, within the rights of the reader. */
export function useFindNamedRecord(): FindNamedRecord {
  const dataProvider = useDataProvider();
  const keepName = useKeepRecordName();
  return async (asked) => {
    const found = await findNamedRecord(dataProvider, asked);
    if (!isProblem(found)) keepName(asked.records, found);
    return found;
  };
}

/** Records that are compared; more have the text in their names only with a text that names none of them. */
const comparedMax = 50;
/** A longer text is no name. */
const nameLengthMax = 200;

/** The record whose name, else key, else part of the name is the text; the reason if no record or several match. */
async function findNamedRecord(dataProvider: DataProvider, { records, row, text, fit }: AskedName): Promise<RecordChoice | FieldProblem> {
  const name = text.trim();
  const { names, keys = [] } = records;
  const fields = [...names, ...keys];
  const told: ErrorDetails = { name };
  const none: FieldProblem = { key: 'validation.no_such_record', values: told };
  const oneOf = (rows: readonly RaRecord[]): RecordChoice | FieldProblem | undefined => {
    const [first, ...others] = rows;
    if (!first) return undefined;
    return others.length === 0 ? { id: first.id, name: choiceName(names, first) } : { key: 'validation.several_records', values: told };
  };
  if (name.length > nameLengthMax) return none;
  const isName = (of: string) => foldText(of) === foldText(name);
  const known = (of: RaRecord) => isName(choiceName(names, of)) || keys.some((key) => isName(textOf(of[key])));
  const ask = (condition: FilterJson) => listRecords(dataProvider, records, row, condition);
  const exact = await ask({ or: fields.map((field) => ({ [`${field}__iexact`]: name })) });
  const found = oneOf(exact.filter(known)) ?? oneOf(exact);
  if (found) return found;
  if (names.length < 2 && fit === 'whole') return none;
  const parts = await ask(nameFilter(names, name));
  return oneOf(parts.filter(known)) ?? (fit === 'part' ? oneOf(parts) : undefined) ?? none;
}

async function listRecords(dataProvider: DataProvider, records: NamedRecords, row: Row, condition: FilterJson): Promise<RaRecord[]> {
  const { apiUrl, names, keys = [], filter } = records;
  const [first = 'id'] = names;
  const { data } = await dataProvider.getList(apiUrl, {
    pagination: { page: 1, perPage: comparedMax },
    sort: { field: first, order: 'ASC' },
    filter: { and: [condition], ...referenceFilter(filter, row) },
    meta: { fields: [...names, ...keys], count: false } satisfies ListMeta,
  });
  return data;
}
