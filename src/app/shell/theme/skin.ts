import boreal from './skins/boreal.json';
import standard from './skins/default.json';
import harvest from './skins/harvest.json';
import plain from './skins/plain.json';

export type ThemeMode = 'light' | 'dark';

/** The colours of a skin in one mode, as CSS hex colours. Texts on them keep the contrast of WCAG AA, which a test checks. */
export interface SkinColours {
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
  readonly background: string;
  readonly paper: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly divider: string;
  /** The menu, its text and its current item. */
  readonly nav: string;
  readonly onNav: string;
  readonly navActive: string;
}

/** What a company or menu group may look like; each has a dark variant. Spec S-008, S-178. */
export interface Skin extends Readonly<Record<ThemeMode, SkinColours>> {
  /** The logo: a line within 32 by 32, as the `d` of an SVG path. */
  readonly mark: string;
  /** `blank`: no sign in the browser's tab. Spec S-177. */
  readonly favicon: string;
}

export const skins: Readonly<Record<string, Skin>> = { default: standard, boreal, harvest, plain };

/** The skin of that name, the default one for a name that no skin has. */
export function findSkin(name: string | undefined): Skin {
  return (name !== undefined && Object.hasOwn(skins, name) ? skins[name] : undefined) ?? standard;
}
