import type { ComponentType } from 'react';

/** A part of the interface in the gallery: a component and the JSON that it is drawn from. */
export interface GalleryEntry {
  /** Segment of its address: `/gallery/{name}`. */
  readonly name: string;
  readonly group: (typeof galleryGroups)[number];
  /** Drawn with `definition`, or with another definition typed in its place. */
  readonly component: ComponentType<{ readonly definition: unknown }>;
  /** Shown next to the component and editable: JSON, with the keywords of definition files if there are any. */
  readonly definition: unknown;
}

export const galleryGroups = [
  'fields',
  'forms',
  'grids',
  'records',
  'slots',
  'dashboards',
  'files',
  'dialogs',
  'look',
  'react-admin',
] as const;

interface EntryOptions<Definition> {
  readonly name: string;
  readonly group: GalleryEntry['group'];
  readonly component: ComponentType<{ readonly definition: Definition }>;
  readonly definition: Definition;
}

/** Makes an entry. A typed definition may have another shape; the boundary around the component then reports it. */
export function galleryEntry<Definition>({ name, group, component, definition }: EntryOptions<Definition>): GalleryEntry {
  return { name, group, component: component as GalleryEntry['component'], definition };
}
