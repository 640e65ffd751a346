import { expect, test } from 'vitest';
import { recordFormats } from './formats.ts';

test.each([
  'https://hooks.example.com/waybill?x=1#y',
  'HTTPS://Hooks.Example.COM:8443',
  'https://xn--bcher-kva.example.ca/',
  'https://example.com./',
  'https://8.8.8.8/x',
  'https://172.32.0.1/',
  'https://[2606:4700:4700::1111]/x',
  'https://localhost.example.com/',
])('%s is public', (address) => {
  expect(recordFormats['public-uri'](address)).toBe(true);
});

test.each([
  'http://example.com/x',
  'ftp://example.com/x',
  'https://user:pw@example.com/',
  'https://example.com@10.0.0.1/',
  'https://localhost/x',
  'https://LOCALHOST:8443/x',
  'https://localhost./',
  'https://api.localhost/',
  'https://printer.local/',
  'https://db.internal/',
  'https://intranet/',
  'https://127.0.0.1/x',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.0x1/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/x',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://256.1.1.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[2606:4700::1::1]/',
  'https://[2606:4700]/',
  'https://１２７.0.0.1/',
  'https://exa%6dple.com/',
  'https://-a.example.com/',
  'https://example.com:port/',
  'https:///x',
  'https://',
])('%s is not public', (address) => {
  expect(recordFormats['public-uri'](address)).toBe(false);
});
