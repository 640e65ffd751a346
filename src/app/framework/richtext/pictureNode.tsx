import { Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { pictureAttribute, pictureId } from '../../../shared/framework/html/allowedMarkup.ts';
import { StoredPicture } from '../html/StoredPicture.tsx';

/** A picture of a stored file within a line of text; other pictures are not taken over. */
export const pictureNode = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: (element: HTMLElement) => pictureId(element.getAttribute(pictureAttribute)) ?? null,
      rendered: false,
    },
    alt: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `img[${pictureAttribute}]`,
      getAttrs: (element) => (pictureId(element.getAttribute(pictureAttribute)) === undefined ? false : null),
    },
  ],
  renderHTML: ({ node }) => {
    const { id, alt } = pictureOf(node.attrs);
    return ['img', { [pictureAttribute]: String(id), alt }];
  },
  renderText: ({ node }) => `[${pictureOf(node.attrs).alt}]`,
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'span' }),
});

interface NodePicture {
  /** Id of the file. */
  readonly id: number;
  readonly alt: string;
}

/** The picture of a node by its attributes. */
export function pictureOf(attributes: Readonly<Record<string, unknown>>): NodePicture {
  const { file, alt } = attributes;
  return { id: typeof file === 'number' ? file : 0, alt: typeof alt === 'string' ? alt : '' };
}

function PictureView({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper
      as="span"
      style={{ display: 'inline-block', maxWidth: '100%', ...(selected && { outline: '2px solid currentColor' }) }}
    >
      <StoredPicture {...pictureOf(node.attrs)} />
    </NodeViewWrapper>
  );
}
