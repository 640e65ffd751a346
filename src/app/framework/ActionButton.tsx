import Button, { type ButtonProps } from '@mui/material/Button';
import { useSingleClick } from './useSingleClick.ts';

/** A button for an action that a double click must not run twice. Spec S-328. */
export function ActionButton({ onClick, ...props }: ButtonProps) {
  const act = useSingleClick(onClick);
  return <Button {...props} onClick={act} />;
}
