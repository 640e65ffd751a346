import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import { type ReactNode, useId } from 'react';

interface ChoiceGroupProps {
  readonly group: string;
  readonly children?: ReactNode;
}

/** For `renderGroup` of an `Autocomplete`: the package's own list within a list is no valid list box (WCAG 1.3.1). */
export function choiceGroup({ key, group, children }: ChoiceGroupProps & { readonly key: number }): ReactNode {
  return (
    <ChoiceGroup key={key} group={group}>
      {children}
    </ChoiceGroup>
  );
}

function ChoiceGroup({ group, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <li role="presentation">
      <ListSubheader component="div" id={id} sx={{ top: -8, lineHeight: '32px' }}>
        {group}
      </ListSubheader>
      {/* biome-ignore lint/a11y/useSemanticElements: a list box has no element for its groups. */}
      <Box component="ul" role="group" aria-labelledby={id} sx={{ p: 0, '&& > li': { pl: 3 } }}>
        {children}
      </Box>
    </li>
  );
}
