import type { UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { askingEntity } from '../../../../shared/framework/definitions/askingEntity.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { askedFields, commentMax, type Transition } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import type { TransitionBody } from '../../api/stateCalls.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { schemaField } from '../checks/schemaEntity.ts';
import { useAskedFields } from '../record/useAskedFields.ts';
import { type RecordForm, useRecordForm } from '../record/useRecordForm.ts';

/** The questions of a transition as a form. */
export interface TransitionForm {
  readonly form: RecordForm;
  /** Names of the inputs, in their order; none: the transition asks for nothing. */
  readonly names: readonly string[];
  readonly schema: JsonSchema;
  readonly uiSchema: UiSchema;
  /** The answers as they are sent. */
  readonly answers: Pick<TransitionBody, 'comment' | 'values'>;
}

/** Name of the input of the comment: the one under which the server names its problems. */
const commentName = 'comment';

/**
 * State of the questions of a transition: fields of the record that it makes writable, then the comment.
 * @param record its values at the start; none for several records
 */
export function useTransitionForm(screen: ScreenDescription, entity: Entity, transition: Transition, record: FormRecord): TransitionForm {
  const message = useMessage();
  const label = message('states.comment');
  const asked = useMemo(() => askedFields(transition).filter(({ name }) => entity.fields.has(name)), [entity, transition]);
  const names = useMemo(
    () => [...asked.map(({ name }) => name), ...(transition.comment ? [commentName] : [])],
    [asked, transition.comment],
  );
  const questioned = useMemo(() => withComment(askingEntity(entity, transition), transition, label), [entity, transition, label]);
  const initial = useMemo(
    // Every record has a version, which the rules of its fields ask for.
    () => ({
      version: 1,
      ...record,
      ...Object.fromEntries(asked.map(({ name, beginsWith = name }) => [name, record[beginsWith] ?? record[name] ?? null])),
      [commentName]: null,
    }),
    [record, asked],
  );
  const form = useRecordForm(questioned, 'update', initial);
  const { schema, uiSchema } = useAskedFields(form, { screen, entity: questioned, names });
  const comment = form.record[commentName];
  return {
    form,
    names,
    schema,
    uiSchema,
    answers: {
      ...(transition.comment && typeof comment === 'string' && { comment }),
      ...(asked.length > 0 && { values: Object.fromEntries(asked.map(({ name }) => [name, form.record[name] ?? null])) }),
    },
  };
}

function withComment(entity: Entity, { comment, messages }: Transition, label: string): Entity {
  const fields = new Map(entity.fields);
  const schema = {
    type: comment === 'required' ? 'string' : ['string', 'null'],
    maxLength: commentMax,
    ...(messages?.comment && { 'x-required-message': messages.comment }),
  };
  const input = schemaField(commentName, schema, label);
  return { ...entity, fields: comment ? fields.set(commentName, { ...input, required: comment === 'required' }) : fields };
}
