import type { Editor } from '@tiptap/react';
import { type ComponentType, createContext } from 'react';
import type { FilePlace } from '../../../shared/framework/files/Attachment.ts';

/** Takes the pictures of a text: the field of a record, or another call. */
export interface PictureTarget {
  readonly place?: FilePlace | undefined;
  readonly target?: { readonly url: string } | undefined;
}

export interface PictureDialogProps {
  readonly editor: Editor;
  readonly target: PictureTarget;
  /** A picture that was dropped or pasted. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
}

/** Takes a picture for a text; undefined: texts get none. */
export const PictureDialogContext = createContext<ComponentType<PictureDialogProps> | undefined>(undefined);
