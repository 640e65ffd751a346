import Box from '@mui/material/Box';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { ToneText } from '../../fields/tones/ToneText.tsx';
import { useText } from '../../i18n/useText.ts';

interface StateTextProps {
  readonly entity: Pick<Entity, 'fields'>;
  readonly field: string;
  readonly state: string;
}

/** The name of a state with its tone. */
export function StateText({ entity, field, state }: StateTextProps) {
  const label = useStateLabel(entity, field);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <ToneText rules={entity.fields.get(field)?.tones ?? []} record={{ [field]: state }}>
        {label(state)}
      </ToneText>
    </Box>
  );
}

interface StatePathProps extends Omit<StateTextProps, 'state'> {
  /** null: before the first state. */
  readonly from: string | null;
  readonly to: string;
}

/** A step from one state to another. */
export function StatePath({ entity, field, from, to }: StatePathProps) {
  return (
    <>
      {from !== null && (
        <>
          <StateText entity={entity} field={field} state={from} />
          <Box component="span" sx={{ mx: 0.5 }}>
            {' → '}
          </Box>
        </>
      )}
      <StateText entity={entity} field={field} state={to} />
    </>
  );
}

/** Gives the name of a state of a field; a state that the definition no longer has is its value. */
export function useStateLabel({ fields }: Pick<Entity, 'fields'>, field: string): (state: string) => string {
  const text = useText();
  return (state) => {
    const option = fields.get(field)?.options?.find(({ value }) => value === state);
    return option ? text(option.label) : state;
  };
}
