import { createContext } from 'react';
import type { MenuNode } from './menuTree.ts';

/** The menu of the current group, for breadcrumbs and the home page. */
export const MenuContext = createContext<readonly MenuNode[]>([]);

/** Takes the cmid of the menu entry that the page belongs to: a record's page belongs to the entry of its list. */
export const MenuPlaceContext = createContext<(cmid: string) => void>(() => {});
