import type { ChainedCommands, Editor } from '@tiptap/react';
import type { ComponentType } from 'react';
import {
  BoldIcon,
  BulletListIcon,
  ClearFormatIcon,
  ItalicIcon,
  NumberedListIcon,
  QuoteIcon,
  RedoIcon,
  RuleIcon,
  StrikeIcon,
  UnderlineIcon,
  UndoIcon,
} from '../icons.ts';

export interface EditorTool {
  /** Message `richtext.<name>`. */
  readonly name: string;
  readonly Icon?: ComponentType;
  /** Shown where there is no icon. */
  readonly sign?: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Set for a tool that stays pressed; true: the selection has the format. */
  readonly isActive?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
}

/** The tools in their order, in groups. A further one is a row here, and its extension in `editorExtensions`. */
export const editorTools: readonly (readonly EditorTool[])[] = [
  [
    mark('bold', BoldIcon, (chain) => chain.toggleBold()),
    mark('italic', ItalicIcon, (chain) => chain.toggleItalic()),
    mark('underline', UnderlineIcon, (chain) => chain.toggleUnderline()),
    mark('strike', StrikeIcon, (chain) => chain.toggleStrike()),
  ],
  [heading(2), heading(3)],
  [
    mark('bulletList', BulletListIcon, (chain) => chain.toggleBulletList()),
    mark('orderedList', NumberedListIcon, (chain) => chain.toggleOrderedList()),
    mark('blockquote', QuoteIcon, (chain) => chain.toggleBlockquote()),
    { name: 'rule', Icon: RuleIcon, run: (chain) => chain.setHorizontalRule() },
    { name: 'clear', Icon: ClearFormatIcon, run: (chain) => chain.unsetAllMarks().clearNodes() },
  ],
  [
    { name: 'undo', Icon: UndoIcon, run: (chain) => chain.undo(), canRun: (editor) => editor.can().undo() },
    { name: 'redo', Icon: RedoIcon, run: (chain) => chain.redo(), canRun: (editor) => editor.can().redo() },
  ],
];

function mark(name: string, Icon: ComponentType, run: EditorTool['run']): EditorTool {
  return { name, Icon, run, isActive: (editor) => editor.isActive(name) };
}

function heading(level: 2 | 3): EditorTool {
  return {
    name: `heading${level}`,
    sign: `H${level}`,
    run: (chain) => chain.toggleHeading({ level }),
    isActive: (editor) => editor.isActive('heading', { level }),
  };
}
