import type { RaRecord } from 'react-admin';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** The page of a stored record. */
export interface StoredRecordProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly view: 'edit' | 'show';
  readonly id: string;
}

/** A part of the page of a stored record that has been read. */
export interface StoredRecordPartProps extends StoredRecordProps {
  readonly record: RaRecord;
}
