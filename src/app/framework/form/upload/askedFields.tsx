import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import type { AskedFields } from '../../upload/UploadWizard.tsx';
import { DocumentFields } from './DocumentFields.tsx';

interface Asked {
  readonly screen: ScreenDescription;
  readonly entity: Entity;
  /** Names of the fields that are asked for once, and with each document. */
  readonly shared: readonly string[];
  readonly asked: readonly string[];
  /** Values at the start. */
  readonly initial: FormRecord;
  /** Fields whose value is given. */
  readonly fixed?: readonly string[];
}

/** Fields of records for the upload wizard. */
export function askedFields({ screen, entity, shared, asked, initial, fixed = [] }: Asked): AskedFields {
  const drawn =
    (names: readonly string[]): NonNullable<AskedFields['shared']> =>
    ({ values, isDisabled, onHandle }) => (
      <DocumentFields
        screen={screen}
        entity={entity}
        names={names}
        initial={initial}
        values={values}
        fixed={fixed}
        isDisabled={isDisabled}
        onHandle={onHandle}
      />
    );
  return { ...(shared.length > 0 && { shared: drawn(shared) }), ...(asked.length > 0 && { asked: drawn(asked) }) };
}
