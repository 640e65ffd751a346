import { createContext } from 'react';
import type { MenuNode } from './menuTree.ts';

/** The menu of the current group, for breadcrumbs and the home page. */
export const MenuContext = createContext<readonly MenuNode[]>([]);
