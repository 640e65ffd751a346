import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import type { Tone } from '../../../shared/framework/fields/toneRules.ts';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { ToneDot } from '../../framework/fields/tones/ToneText.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import * as icons from '../../framework/icons.ts';
import { Markdown } from '../../framework/markdown/Markdown.tsx';
import { galleryEntry } from './GalleryEntry.ts';

function Buttons({ definition }: { readonly definition: readonly ButtonProps[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map((props) => (
        <Button key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Chips({ definition }: { readonly definition: readonly ChipProps[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map((props) => (
        <Chip key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Alerts({ definition }: { readonly definition: readonly AlertProps[] }) {
  return (
    <Stack sx={{ gap: 1 }}>
      {definition.map((props) => (
        <Alert key={JSON.stringify(props)} {...props} />
      ))}
    </Stack>
  );
}

function Texts({ definition }: { readonly definition: readonly TypographyProps[] }) {
  return definition.map((props) => <Typography key={JSON.stringify(props)} {...props} />);
}

/** The steps of the scale, in multiples of 8 px. */
function Spaces({ definition }: { readonly definition: readonly number[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
      {definition.map((step) => (
        <Box key={step} sx={{ textAlign: 'center' }}>
          <Box
            sx={{ width: (theme) => theme.spacing(step), height: (theme) => theme.spacing(step), mx: 'auto', bgcolor: 'primary.main' }}
          />
          <Typography variant="caption">{`${8 * step} px`}</Typography>
        </Box>
      ))}
    </Stack>
  );
}

function Tones({ definition }: { readonly definition: readonly Tone[] }) {
  return definition.map((tone) => (
    <Typography key={tone} sx={{ py: 0.5 }}>
      <ToneDot tone={tone} />
      {tone}
    </Typography>
  ));
}

function Inputs({ definition }: { readonly definition: readonly TextFieldProps[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', alignItems: 'start' }}>
      {definition.map((props, at) => (
        <TextField key={JSON.stringify(props)} id={`input-${at}`} fullWidth {...props} />
      ))}
    </Box>
  );
}

/** Every icon with its meaning, which is its name. */
function Icons() {
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {Object.entries(icons).map(([name, Icon]) => (
        <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
          <Icon />
          <Typography variant="caption">{name.replace(/Icon$/, '')}</Typography>
        </Box>
      ))}
    </Box>
  );
}

interface Notice {
  readonly message: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
}

function Notices({ definition }: { readonly definition: readonly Notice[] }) {
  const notify = useNotify();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {definition.map(({ message, type }) => (
        <Button key={type} variant="outlined" onClick={() => notify(message, { type })}>
          {message}
        </Button>
      ))}
    </Stack>
  );
}

function Boundary({ definition: { isBroken } }: { readonly definition: { readonly isBroken: boolean } }) {
  return (
    <BlockBoundary resetKey={String(isBroken)}>
      <Block isBroken={isBroken} />
    </BlockBoundary>
  );
}

function Block({ isBroken }: { readonly isBroken: boolean }) {
  const message = useMessage();
  if (isBroken) throw new Error('a block of the gallery that is broken on purpose');
  return <Typography>{message('gallery.whole')}</Typography>;
}

function MarkdownText({ definition: { text } }: { readonly definition: { readonly text: string } }) {
  return <Markdown>{text}</Markdown>;
}

const words = 'Emma';

/** Buttons, chips, notices and texts in the skin of the app. */
export const lookEntries = [
  galleryEntry<readonly ButtonProps[]>({
    name: 'buttons',
    group: 'look',
    component: Buttons,
    definition: [
      { variant: 'contained', children: words },
      { variant: 'outlined', children: words },
      { variant: 'text', children: words },
      { variant: 'contained', color: 'error', children: words },
      { variant: 'contained', disabled: true, children: words },
    ],
  }),
  galleryEntry<readonly ChipProps[]>({
    name: 'chips',
    group: 'look',
    component: Chips,
    definition: (['default', 'primary', 'success', 'warning', 'error'] as const).map((color) => ({ color, label: words, size: 'small' })),
  }),
  galleryEntry<readonly AlertProps[]>({
    name: 'alerts',
    group: 'look',
    component: Alerts,
    definition: (['success', 'info', 'warning', 'error'] as const).map((severity) => ({ severity, children: words })),
  }),
  galleryEntry<readonly TypographyProps[]>({
    name: 'texts',
    group: 'look',
    component: Texts,
    definition: [
      { variant: 'h1', component: 'p', children: 'Page title, figure: 24 px' },
      { variant: 'h2', component: 'p', children: 'Section, dialog: 18 px' },
      { variant: 'subtitle1', component: 'p', children: 'Group, card: 16 px' },
      { variant: 'subtitle2', component: 'p', children: 'Name, button: 14 px, medium' },
      { variant: 'body2', component: 'p', children: 'Text, cell, input, menu: 14 px' },
      { variant: 'caption', component: 'p', children: 'Label, hint, time: 12 px' },
    ],
  }),
  galleryEntry<readonly number[]>({ name: 'spaces', group: 'look', component: Spaces, definition: [0.5, 1, 1.5, 2, 3, 4] }),
  galleryEntry<readonly Tone[]>({
    name: 'tones',
    group: 'look',
    component: Tones,
    definition: ['neutral', 'info', 'success', 'warning', 'error'],
  }),
  galleryEntry({ name: 'icons', group: 'look', component: Icons, definition: {} }),
  galleryEntry<readonly TextFieldProps[]>({
    name: 'inputs',
    group: 'look',
    component: Inputs,
    definition: [
      { label: 'Title', defaultValue: words, helperText: 'As on the cover.' },
      { label: 'Author', placeholder: 'Jane Austen', required: true },
      { label: 'Year', defaultValue: '18l5', error: true, helperText: 'Enter a number, such as 1815.' },
      { label: 'Shelf', defaultValue: 'Highbury', disabled: true },
    ],
  }),
  galleryEntry<readonly Notice[]>({
    name: 'notices',
    group: 'look',
    component: Notices,
    definition: (['success', 'info', 'warning', 'error'] as const).map((type, i) => ({ type, message: `${words} ${i + 1}` })),
  }),
  galleryEntry({ name: 'block-boundary', group: 'look', component: Boundary, definition: { isBroken: false } }),
  galleryEntry({ name: 'block-crashed', group: 'look', component: Boundary, definition: { isBroken: true } }),
  galleryEntry({
    name: 'markdown',
    group: 'look',
    component: MarkdownText,
    definition: {
      text: '## Emma\n\nA *comedy* of **1815**:\n\n- Jane Austen\n- [Highbury](/gallery)\n\n| Volume | Pages |\n| --- | --- |\n| 1 | 312 |',
    },
  }),
];
