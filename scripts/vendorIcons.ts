import fs from 'node:fs';
import path from 'node:path';
import { Misuse } from './runScript.ts';
import type { VendorFile } from './vendor.ts';

const root = path.resolve(import.meta.dirname, '..');
const imported = /^(?:import|export) .*['"]@mui\/icons-material\/(\w+)['"]/gm;

interface PackageJson {
  readonly version: string;
  readonly license: string;
  readonly sideEffects: boolean;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The icons that files import from the package, such as `ArrowBack`. */
function importedIcons(files: readonly string[]): string[] {
  return files.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(imported)].map(([, name = '']) => name));
}

/** The icons that the app and react-admin's components import, sorted. */
export function iconNames(): readonly string[] {
  const own = fs.globSync('src/app/**/*.{ts,tsx}', { cwd: root });
  const stock = fs.globSync('node_modules/{react-admin,ra-ui-materialui}/dist/**/*.js', { cwd: root });
  return [...new Set(importedIcons([...own, ...stock].map((file) => path.join(root, file))))].toSorted();
}

/**
 * The folder vendor/icons: a package with the name and version of @mui/icons-material that has only the given icons, each file as it is
 * there. react-admin's components find it under that name.
 * @param source the package @mui/icons-material
 * @throws Misuse for an icon that it does not have
 */
export function vendorIcons(source: string, names: readonly string[]): readonly VendorFile[] {
  const missing = names.filter((name) => !fs.existsSync(path.join(source, `${name}.mjs`)));
  if (missing.length > 0)
    throw new Misuse(`@mui/icons-material has no icon ${missing.join(', ')}: see mui.com/material-ui/material-icons.`);
  const { version, license, sideEffects, peerDependencies }: PackageJson = JSON.parse(
    fs.readFileSync(path.join(source, 'package.json'), 'utf8'),
  );
  const { '@types/react': _, ...peers } = peerDependencies;
  const manifest = {
    name: '@mui/icons-material',
    version,
    private: true,
    description: 'The icons of @mui/icons-material that are in use. Made by `npm run vendor`.',
    license,
    type: 'module',
    sideEffects,
    exports: { './package.json': './package.json', './*': './*.mjs' },
    peerDependencies: peers,
  };
  const files = ['LICENSE', 'utils/createSvgIcon.mjs', ...names.flatMap((icon) => [`${icon}.mjs`, `${icon}.d.mts`])];
  return [
    { name: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) },
    ...files.map((file) => ({ name: file, content: fs.readFileSync(path.join(source, file)) })),
  ];
}
