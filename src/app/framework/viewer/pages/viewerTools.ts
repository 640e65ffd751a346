import type { SearchIcon } from '../../icons.ts';

/** A button of a viewer, or an entry of its menu. */
export interface ViewerTool {
  readonly id: string;
  readonly icon: typeof SearchIcon;
  readonly label: string;
  /** true: it is in force, such as a fitted width; undefined: it is no state. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  /** true: a narrow viewer shows it too. */
  readonly isAlways?: boolean;
  readonly onAct: () => void;
}
