import type { ComponentType } from 'react';

/** A part of the interface as the gallery shows it: a component and the JSON that it is drawn from. */
export interface GalleryEntry {
  /** Segment of its address: `/gallery/{name}`. */
  readonly name: string;
  readonly group: (typeof galleryGroups)[number];
  /** Drawn with `definition`; another definition may have been typed over it. */
  readonly component: ComponentType<{ readonly definition: unknown }>;
  /** Shown beside the component and editable: JSON, in the words of definition files where there are some. */
  readonly definition: unknown;
}

export const galleryGroups = ['fields', 'forms', 'grids', 'records', 'dialogs', 'look', 'react-admin'] as const;

interface GivenEntry<Definition> {
  readonly name: string;
  readonly group: GalleryEntry['group'];
  readonly component: ComponentType<{ readonly definition: Definition }>;
  readonly definition: Definition;
}

/** Makes an entry. A definition that was typed may have another shape; the boundary around the component then says so. */
export function galleryEntry<Definition>({ name, group, component, definition }: GivenEntry<Definition>): GalleryEntry {
  return { name, group, component: component as GalleryEntry['component'], definition };
}
