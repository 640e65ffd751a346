import fs from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Modules of packages that the app loads but never shows, since it has its own: panels, tool bars, exports and kinds of cells of the table
 * package, themes of CSS variables, filled inputs. In the build their exports are components of nothing. Beginnings of their paths in the
 * package.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  '@mui/material': ['FilledInput/FilledInput.mjs', 'styles/createThemeWithVars.mjs', 'styles/ThemeProviderWithVars.mjs'],
  '@mui/x-data-grid': [
    'components/panel/filterPanel/GridFilter',
    'components/columnsManagement/',
    'components/columnsPanel/',
    'components/filterPanel/',
    'components/export/',
    'components/quickFilter/',
    'components/toolbar/',
    'components/toolbarV8/',
    'components/menu/columnMenu/menuItems/',
    'components/cell/GridActionsCell.mjs',
    'components/cell/GridActionsCellItem.mjs',
    'components/cell/GridEditDateCell.mjs',
    'components/cell/GridEditLongTextCell.mjs',
    'components/cell/GridEditSingleSelectCell.mjs',
    'components/cell/GridLongTextCell.mjs',
    'components/GridFooter.mjs',
    'components/GridPagination.mjs',
    'components/GridRowCount.mjs',
    'components/GridSelectedRowCount.mjs',
    'hooks/features/export/useGridCsvExport.mjs',
    'hooks/features/editing/useGridRowEditing.mjs',
    'hooks/features/export/useGridCsvExport.mjs',
    'hooks/features/export/useGridPrintExport.mjs',
  ],
};

/** Components that the table package imports for parts that are left out; other pages have them. */
const unusedComponents = [
  'Autocomplete',
  'Badge',
  'Chip',
  'CircularProgress',
  'LinearProgress',
  'Select',
  'Skeleton',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextareaAutosize',
  'ToggleButton',
];
const unusedImport = new RegExp(`^import (\\w+)(?:, \\{ (\\w+) \\})? from '@mui/material/(?:${unusedComponents.join('|')})';$`, 'gm');

/** Packages that do what browsers do by themselves, and the module in their place. */
const builtIn: Readonly<Record<string, string>> = {
  'object.entries/index.js': 'module.exports = Object.entries;',
  'hasown/index.js': 'module.exports = Object.hasOwn;',
};

const parts = Object.entries(leftOut).flatMap(([name, paths]) => paths.map((path) => `/node_modules/${name}/${path}`));

/** Leaves `leftOut` and the packages that browsers replace out of the build. Development and tests have the packages as they are. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/node_modules\/(@mui\/(x-data-grid|material)\/|object\.entries\/index\.js$|hasown\/index\.js$)/ },
      handler(id) {
        const code = builtIn[id.split('/node_modules/').at(-1) ?? ''];
        if (code !== undefined) return code;
        if (id.endsWith('/@mui/x-data-grid/material/index.mjs')) return withoutUnused(fs.readFileSync(id, 'utf8'));
        if (id.endsWith('/index.mjs') || !parts.some((part) => id.includes(part))) return undefined;
        return ofNothing(fs.readFileSync(id, 'utf8'));
      },
    },
  };
}

/** A module with the same names, each of which draws nothing. */
function ofNothing(code: string): string {
  const declared = Array.from(code.matchAll(/^export (?:const|let|var|function|class) (\w+)/gm), ([, name = '']) => name);
  const listed = Array.from(code.matchAll(/^export \{([^}]*)\}/gm), ([, names = '']) =>
    names.split(',').map((each) => each.trim().split(' as ').at(-1) ?? ''),
  );
  const names = [...declared, ...listed.flat()].filter((name) => name !== '');
  if (/^export default /m.test(code)) names.push('default');
  return names.map((name) => `const nothing_${name} = () => null;\nexport { nothing_${name} as ${name} };`).join('\n');
}

/** Takes the components of nothing in place of `unusedComponents`. */
function withoutUnused(code: string): string {
  return code.replaceAll(unusedImport, (_, component: string, classes?: string) =>
    [`const ${component} = () => null;`, ...(classes === undefined ? [] : [`const ${classes} = {};`])].join(' '),
  );
}
