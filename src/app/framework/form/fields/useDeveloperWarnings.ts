import { useEffect } from 'react';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';

/**
 * Warns developers, once per mounted input, of gaps in a definition: required or not, length of a text, decimals of a number (spec B-022
 * to B-024). Silent in production.
 */
export function useDeveloperWarnings(field: Field, required: boolean | undefined): void {
  useEffect(() => {
    if (!import.meta.env.DEV) return;
    for (const fault of openFaults(field, required)) console.error(`${field.entity}.${field.name}: ${fault}`);
  }, [field, required]);
}

function openFaults({ kind, property, decimals, column }: Field, required: boolean | undefined): string[] {
  const isUnbounded = kind === 'text' && property.maxLength === undefined && property['x-no-max-length'] === undefined;
  return [
    ...(required === undefined ? ['neither required nor not required'] : []),
    ...(isUnbounded && property.format !== 'date' ? ['neither maxLength nor x-no-max-length'] : []),
    ...(kind === 'decimal' && decimals === undefined && !column ? ['a number without x-decimals'] : []),
  ];
}
