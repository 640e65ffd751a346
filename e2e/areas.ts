/** Parts of every list: the table, its cells, and the calls that fill it. */
const list = [
  'src/app/framework/grid',
  'src/app/framework/cells',
  'src/shared/framework/grid',
  'src/shared/framework/cells',
  'src/shared/framework/query',
  'src/server/framework/lists',
];

/** Parts of every form. */
const form = ['src/app/framework/form', 'src/app/framework/fields', 'src/shared/framework/fields', 'src/server/framework/records'];

/** Folders whose change calls for a browser test of lists and of the interface's parts, by the name of its spec. */
export const areas = {
  'arrange-a-table': ['src/app/framework/grid', 'src/app/framework/cells', 'src/shared/framework/grid', 'src/app/gallery'],
  'build-condition-groups': list,
  'design-a-report': [
    ...list,
    'src/app/shell/designer',
    'src/server/shell/designer',
    'src/shared/framework/formulas',
    'src/app/framework/pickers',
  ],
  'duplicate-a-record': [...form, 'src/app/framework/screens', 'src/app/framework/actions'],
  'edit-cells': [...list, ...form, 'src/app/framework/changes', 'src/server/framework/changes'],
  'edit-lines': [...form, 'src/app/framework/screens'],
  'export-a-list': [
    ...list,
    'src/server/framework/exports',
    'src/shared/framework/exports',
    'src/server/framework/tasks',
    'src/app/framework/tasks',
  ],
  'filter-a-report': [...list, 'src/server/framework/access', 'src/server/shell/preferences', 'resources/reports'],
  'group-a-report': [...list, 'src/app/framework/charts'],
  'import-rows': [
    'src/app/shell/imports',
    'src/server/shell/imports',
    'src/server/framework/imports',
    'src/shared/framework/imports',
    'src/app/framework/changes',
    'src/server/framework/changes',
  ],
  'list-another-back-end': ['src/app/framework/grid', 'src/app/framework/api', 'src/shared/framework/grid', 'src/app/gallery'],
  'look-the-same': [
    'src/app/framework/grid',
    'src/app/framework/cells',
    'src/app/framework/charts',
    'src/app/shell/theme',
    'src/app/gallery',
  ],
  'open-a-page-calmly': [
    'src/app/framework/screens',
    'src/app/framework/grid',
    'src/app/shell/layout',
    'src/app/shell/pages',
    'src/app/public',
  ],
  'open-the-gallery': ['src/app/framework', 'src/app/gallery', 'src/app/shell/theme', 'resources/messages'],
  'page-a-list': list,
  'read-a-list': [...list, 'src/app/framework/screens'],
  'read-a-record': [...form, 'src/app/framework/screens', 'src/shared/framework/records'],
  'read-special-cells': ['src/app/framework/grid', 'src/app/framework/cells', 'src/shared/framework/cells', 'src/app/gallery'],
  'save-a-view': [...list, 'src/server/shell/grid_views'],
  'scroll-a-list': ['src/app/framework/grid', 'src/app/gallery'],
  'select-and-sort': ['src/app/framework/grid', 'src/shared/framework/grid', 'src/app/gallery'],
  'show-related-rows': [...list, 'src/app/framework/screens'],
  'speak-a-further-language': ['src/app/framework/i18n', 'src/shared/framework/messages', 'resources/messages'],
  'start-the-day': [
    'src/app/framework/dashboards',
    'src/app/shell/dashboards',
    'src/server/framework/dashboards',
    'src/server/shell/dashboards',
    'src/shared/framework/dashboards',
    'resources/dashboards',
  ],
  'use-one-grid': [...list, 'src/server/framework/exports', 'src/server/shell/preferences'],
  'wear-a-skin': ['src/app/shell/theme', 'src/app/shell/login', 'resources/skins'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
