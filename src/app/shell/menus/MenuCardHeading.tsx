import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MenuIcon } from './MenuIcon.tsx';

/** Icon and title of a card that holds links. */
export function MenuCardHeading({ icon, title }: { readonly icon: string; readonly title: string }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1, color: 'primary.main' }}>
      <MenuIcon name={icon} />
      <Typography variant="h2" color="textPrimary">
        {title}
      </Typography>
    </Stack>
  );
}
