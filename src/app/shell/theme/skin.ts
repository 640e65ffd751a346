import standard from '../../../../resources/skins/default.skin.json';
import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';

export type ThemeMode = 'light' | 'dark';

/** The look of a company, a menu group or a user; each has a dark variant. Spec S-008, S-178. */
export interface Skin extends Readonly<Record<ThemeMode, Readonly<SkinColours>>> {
  /** The logo: a line within 32 by 32, as the `d` of an SVG path. */
  readonly mark: string;
  /** `blank`: no icon in the browser's tab. Spec S-177. */
  readonly favicon: string;
}

/** All skins by name, from their files; the lint checks them before a build includes them. */
export const skins: Readonly<Record<string, Skin>> = Object.fromEntries(
  Object.values(
    import.meta.glob<Skin & { readonly name: string }>('../../../../resources/skins/*.skin.json', { eager: true, import: 'default' }),
  ).map((skin) => [skin.name, skin]),
);

/** The skin of that name; the default one for an unknown name. */
export function findSkin(name: string | undefined): Skin {
  return (name !== undefined && Object.hasOwn(skins, name) ? skins[name] : undefined) ?? standard;
}
