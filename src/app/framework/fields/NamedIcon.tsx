import type { IconName } from '../../../shared/framework/definitions/types.gen.ts';
import type { Tone } from '../../../shared/framework/fields/toneRules.ts';
import { namedIcons } from '../namedIcons.ts';

interface NamedIconProps {
  readonly name: IconName;
  readonly tone?: Tone | undefined;
  /** Text for screen readers; undefined: text next to the icon says the same. */
  readonly label?: string | undefined;
}

/** An icon before a value, or in place of one. */
export function NamedIcon({ name, tone, label }: NamedIconProps) {
  const Icon = namedIcons[name];
  const names = label === undefined ? { 'aria-hidden': true } : { titleAccess: label };
  return (
    <Icon
      fontSize="small"
      {...names}
      sx={{ color: tone ? `tone.${tone}` : 'text.secondary', verticalAlign: 'middle', ...(label === undefined && { mr: 0.75 }) }}
    />
  );
}
