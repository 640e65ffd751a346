import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useStore } from '../../framework/stores/makeStore.ts';
import { findSkin } from '../theme/skin.ts';
import { themeStore } from '../theme/themeStore.ts';

/** The logo of the skin, and a name. */
export function ProductMark({ name }: { readonly name: string }) {
  const { skin } = useStore(themeStore);
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 30, height: 30, flex: 'none' }}>
        <Box component="rect" sx={{ width: 32, height: 32, rx: '7px', fill: (theme) => theme.palette.primary.main }} />
        <Box
          component="path"
          d={findSkin(skin).mark}
          sx={{
            fill: 'none',
            stroke: (theme) => theme.palette.primary.contrastText,
            strokeWidth: 3,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          }}
        />
      </Box>
      <Typography
        component="span"
        variant="h2"
        sx={{
          // On a phone a long name breaks into two lines of text, which a bar of one row has room for.
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: { xs: '2', sm: '1' },
          overflow: 'hidden',
          typography: { xs: 'body1', sm: 'h2' },
          fontWeight: { xs: 700, sm: 700 },
          lineHeight: { xs: 18 / 14, sm: 1.5 },
        }}
      >
        {name}
      </Typography>
    </Stack>
  );
}
