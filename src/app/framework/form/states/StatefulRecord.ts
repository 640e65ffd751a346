import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';

/** A record whose fields have states, with the description of its screen. */
export interface StatefulRecord {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly id: RecordId;
  /** Display name of the record. */
  readonly name: string;
  /** All its values; undefined where only a row of a list is known. */
  readonly record: FormRecord | undefined;
}

/** A record of which a list knows a row alone. */
export type ListedRecord = Pick<StatefulRecord, 'screen' | 'form' | 'id' | 'name'>;
