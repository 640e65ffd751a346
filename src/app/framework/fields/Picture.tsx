import Box from '@mui/material/Box';
import { imageAddress } from './safeAddress.ts';

interface PictureProps {
  readonly address: string;
  /** Words for readers. */
  readonly label: string;
  /** Greatest height in pixels. */
  readonly height: number;
}

/** A picture of this portal; another address as text. */
export function Picture({ address, label, height }: PictureProps) {
  const source = imageAddress(address);
  if (source === undefined) return address;
  return (
    <Box
      component="img"
      src={source}
      alt={label}
      loading="lazy"
      sx={{ maxHeight: height, maxWidth: '100%', objectFit: 'contain', verticalAlign: 'middle' }}
    />
  );
}
