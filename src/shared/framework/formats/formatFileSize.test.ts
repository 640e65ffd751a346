import { expect, test } from 'vitest';
import { formatFileSize } from './formatFileSize.ts';

test.each([
  [0, '0 bytes', '0 octet'],
  [1, '1 byte', '1 octet'],
  [999, '999 bytes', '999 octets'],
  [1000, '1 kB', '1 ko'],
  [1_250_000, '1.3 MB', '1,3 Mo'],
  [5_000_000_000_000, '5,000 GB', '5 000 Go'],
])('a size of %d bytes reads %s in English and %s in French', (bytes, en, fr) => {
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
  expect(plain(formatFileSize(bytes, 'en'))).toBe(en);
  expect(plain(formatFileSize(bytes, 'fr'))).toBe(fr);
});
