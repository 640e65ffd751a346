import type { Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { keptMarkup } from './keptMarkup.ts';
import { isKeptAddress } from './linkAddress.ts';
import { pictureNode } from './pictureNode.tsx';

/**
 * The elements of a rich text: those that stored markup may hold, `allowedElements`. No trailing paragraph: it would change a text that is
 * only opened.
 */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isKeptAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
    dropcursor: false,
  }),
  ...keptMarkup,
  pictureNode,
];

/** Typed beginnings of lines that become lists, quotes and rules; `#` stays a sign, since pages have their own first heading. */
export const typedShortcuts = ['bulletList', 'orderedList', 'blockquote', 'horizontalRule'];
