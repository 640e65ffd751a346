import Button, { type ButtonProps } from '@mui/material/Button';
import { useSingleClick } from './useSingleClick.ts';

/** A button that does something which must not be done twice by a double click. Spec S-328. */
export function ActionButton({ onClick, ...props }: ButtonProps) {
  const act = useSingleClick(onClick);
  return <Button {...props} onClick={act} />;
}
