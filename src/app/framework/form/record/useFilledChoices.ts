import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import { followRule } from '../../../../shared/framework/records/followedValue.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { fieldsToFill, followedValues, followersOf, readNames } from '../values/followedValues.ts';
import { lineMode, linesOf } from '../values/lineChanges.ts';
import { isSame } from '../values/recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

type Definition = Pick<NonNullable<ScreenDescription['form']>, 'references' | 'lines'>;

/**
 * Changes a form as its user does, and fills in the fields that follow a chosen record (`x-default` with `reference`), of the record and of
 * its lines: a choice replaces earlier values. Where the reader may not list the record, the server alone fills them in.
 */
export function useFilledChoices(
  { entity, mode, record, change }: RecordForm,
  { references, lines = [] }: Definition,
): (values: FormRecord) => void {
  const dataProvider = useDataProvider();
  const cache = useQueryClient();
  const latest = useRef(record);
  useLayoutEffect(() => {
    latest.current = record;
  });
  const rowOf = async ({ list, id, fields }: Choice): Promise<FormRecord | undefined> => {
    const names = [...new Set(fields.flatMap((field) => ruleNames(field)))];
    try {
      const { data } = await cache.fetchQuery({
        queryKey: ['x-default', list, id, names],
        queryFn: () =>
          dataProvider.getList<RaRecord>(list, {
            pagination: { page: 1, perPage: 1 },
            sort: { field: 'id', order: 'ASC' },
            filter: { id },
            meta: { fields: names, count: false } satisfies ListMeta,
          }),
        retry: false,
        staleTime: 60_000,
      });
      return data[0];
    } catch {
      // The list shows its own failure where it is chosen from; the server fills the fields in on saving.
      return undefined;
    }
  };
  const fillRecord = async (choice: Choice): Promise<void> => {
    const row = await rowOf(choice);
    if (row && isSame(latest.current[choice.reference], choice.id)) change(emptied(followedValues(choice.fields, row, latest.current)));
  };
  const fillLine = async (name: string, index: number, before: FormRecord, choice: Choice): Promise<void> => {
    const row = await rowOf(choice);
    const now = linesOf(latest.current, name);
    const line = now[index];
    if (!row || !line || !isSame(line[choice.reference], choice.id)) return;
    const isChosen = !isSame(before[choice.reference], choice.id);
    // A value that somebody has typed instead does not follow the number.
    const untouched = choice.fields.filter(
      (field) => isChosen || (line[field.name] ?? '') === '' || isSame(line[field.name], followedValues([field], row, before)[field.name]),
    );
    const filled = { ...line, ...emptied(followedValues(untouched, row, line)) };
    const next = now.map((each, i) => (i === index ? filled : each));
    latest.current = { ...latest.current, [name]: next };
    change({ [name]: next });
  };
  return (values) => {
    const [before, after] = [latest.current, { ...latest.current, ...values }];
    latest.current = after;
    change(values);
    for (const choice of choicesOf(entity, mode, references, before, after)) void fillRecord(choice);
    for (const { name, references: ofLines } of lines) {
      const of = entity.lines?.get(name);
      const [was, now] = [linesOf(before, name), linesOf(after, name)];
      // Lines that are added, removed or moved keep their values.
      if (!of || was.length !== now.length) continue;
      for (const [i, line] of now.entries()) {
        const earlier = was[i] ?? {};
        if (isSame(earlier, line)) continue;
        for (const choice of choicesOf(of, lineMode(line), ofLines, earlier, line)) void fillLine(name, i, earlier, choice);
      }
    }
  };
}

/** A record that was chosen, and the fields that it fills in. */
interface Choice {
  readonly reference: string;
  readonly id: unknown;
  /** Path of the list that has the record. */
  readonly list: string;
  readonly fields: readonly Field[];
}

function choicesOf(
  entity: Entity,
  mode: RecordMode,
  references: Definition['references'],
  before: FormRecord,
  after: FormRecord,
): readonly Choice[] {
  return followersOf(entity, mode).flatMap((follower) => {
    const { reference } = follower;
    const list = references[reference]?.apiUrl;
    const fields = fieldsToFill(follower, before, after);
    return list === undefined || fields.length === 0 ? [] : [{ reference, id: after[reference], list, fields }];
  });
}

/** The judge of forms knows no undefined: a value that the chosen record lacks is null. */
function emptied(values: FormRecord): FormRecord {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}

function ruleNames(field: Field): readonly string[] {
  const rule = followRule(field);
  return rule ? readNames(field, rule) : [];
}
