import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** true: there is room for the tools' names next to their icons. */
export const ToolNamesContext = createContext(true);

interface ToolbarButtonProps {
  readonly label: string;
  /** Shown instead of the label where there is room; contains it. */
  readonly name?: string;
  readonly icon: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Set for a button that opens a menu or a panel; true: it is open. */
  readonly expanded?: boolean;
  /** The kind of thing that the button opens. */
  readonly popup?: 'menu' | 'dialog';
  /** Id of the panel that the button opens. */
  readonly controls?: string | undefined;
  /** Set for buttons that exclude each other; true: the chosen one. */
  readonly pressed?: boolean;
  /** true: something is set behind this button. */
  readonly isActive?: boolean;
  /** true: never with its name, such as the menu of further tools. */
  readonly isIcon?: boolean;
  /** Reason why the button cannot be used now. */
  readonly disabledReason?: string | undefined;
  readonly 'data-add-filter'?: string;
}

/**
 * A tool of a grid: icon and name, or the icon with the name as tooltip where room is short. A disabled tool can still take the focus, so
 * that its reason can be read.
 */
export function ToolbarButton(props: ToolbarButtonProps) {
  const {
    label,
    name = label,
    icon,
    onClick,
    expanded,
    pressed,
    popup,
    controls,
    isActive = false,
    isIcon = false,
    disabledReason,
  } = props;
  const hasName = use(ToolNamesContext) && !isIcon;
  const language = useLanguage();
  const isDisabled = disabledReason !== undefined;
  const shared = {
    'aria-label': name,
    'data-add-filter': props['data-add-filter'],
    'aria-haspopup': popup,
    'aria-expanded': expanded,
    'aria-pressed': pressed,
    'aria-controls': expanded ? controls : undefined,
    'aria-disabled': isDisabled || undefined,
    'aria-description': disabledReason,
    onClick: isDisabled ? undefined : onClick,
  };
  const colour = isActive ? 'primary.main' : 'text.secondary';
  const faded = isDisabled ? { opacity: 0.4, cursor: 'not-allowed' } : {};
  const tooltip = isDisabled ? labelledText(label, disabledReason, language) : hasName ? '' : name;
  return (
    // After a tap the name would lie over what the tool has opened.
    <Tooltip title={tooltip} disableTouchListener>
      {/* One element in both shapes: it keeps the focus, and what it has opened its anchor, while room runs short. */}
      <Button
        {...shared}
        color="inherit"
        startIcon={hasName ? icon : undefined}
        sx={{ ...(hasName ? button : iconButton), color: colour, ...faded }}
      >
        {hasName ? name : icon}
      </Button>
    </Tooltip>
  );
}

// Icons of 20 px; targets of 40 px on a phone.
const button = { px: 1, minWidth: 0, flexShrink: 0, height: 36, whiteSpace: 'nowrap' } as const;
const iconButton = {
  width: { xs: 40, sm: 36 },
  minWidth: 0,
  height: { xs: 40, sm: 36 },
  p: 1,
  flexShrink: 0,
} as const;
