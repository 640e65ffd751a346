import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { InsertLinkIcon, PictureIcon, RemoveLinkIcon, SourceIcon } from '../icons.ts';
import { type EditorTool, editorTools } from './editorTools.ts';
import { ToolButton } from './ToolButton.tsx';

interface EditorToolbarProps {
  readonly editor: Editor;
  /** Label of the field. */
  readonly label: string;
  /** Id of the text. */
  readonly controls: string;
  readonly onLink: () => void;
  /** undefined: the text has no pictures. */
  readonly onPicture: (() => void) | undefined;
  /** The view of the markup; undefined: not offered. */
  readonly source: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
}

/** The tools as one stop of the Tab key: arrow keys, Home and End move between them. */
export function EditorToolbar({ editor, label, controls, onLink, onPicture, source }: EditorToolbarProps) {
  const message = useMessage();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('bold');
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolStates(current) });
  const isSource = source?.isOpen ?? false;
  const shared = (name: string) => ({
    name,
    label: message(`richtext.${name}`),
    isStop: name === stop,
    onFocus: () => setStop(name),
  });
  const use = (tool: EditorTool, byPointer: boolean) => {
    const chain = tool.run(editor.chain());
    (byPointer ? chain.focus() : chain).run();
  };
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={message('richtext.tools', { label })}
      aria-controls={controls}
      onKeyDown={(event) => moveBetween(bar.current, event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {editorTools.map((group, index) => (
        <Fragment key={group[0]?.name}>
          {index > 0 && <Divider orientation="vertical" flexItem sx={between} />}
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              {...shared(tool.name)}
              Icon={tool.Icon}
              sign={tool.sign}
              pressed={tool.isActive && state[tool.name] === 'active'}
              isDisabled={isSource || state[tool.name] === 'off'}
              onUse={(byPointer) => use(tool, byPointer)}
            />
          ))}
        </Fragment>
      ))}
      <Divider orientation="vertical" flexItem sx={between} />
      <ToolButton {...shared('link')} Icon={InsertLinkIcon} pressed={state['link'] === 'active'} isDisabled={isSource} onUse={onLink} />
      <ToolButton
        {...shared('unlink')}
        Icon={RemoveLinkIcon}
        isDisabled={isSource || state['link'] !== 'active'}
        onUse={(byPointer) => use(unlink, byPointer)}
      />
      {onPicture && (
        <ToolButton
          {...shared('picture')}
          Icon={PictureIcon}
          pressed={state['picture'] === 'active'}
          isDisabled={isSource}
          onUse={onPicture}
        />
      )}
      {source && <ToolButton {...shared('source')} Icon={SourceIcon} pressed={source.isOpen} isDisabled={false} onUse={source.toggle} />}
    </Box>
  );
}

// On a phone, where the tools take several lines, a line would begin or end with it.
const between = { mx: 0.5, my: 0.75, display: { xs: 'none', sm: 'block' } } as const;

const unlink: EditorTool = { name: 'unlink', run: (chain) => chain.extendMarkRange('link').unsetLink() };

type ToolState = 'active' | 'idle' | 'off';

function toolStates(editor: Editor): Readonly<Record<string, ToolState>> {
  const states = editorTools.flat().map((tool): [string, ToolState] => {
    if (tool.canRun?.(editor) === false) return [tool.name, 'off'];
    return [tool.name, tool.isActive?.(editor) ? 'active' : 'idle'];
  });
  const others = ['link', 'picture'].map((name): [string, ToolState] => [name, editor.isActive(name) ? 'active' : 'idle']);
  return Object.fromEntries([...states, ...others]);
}

function moveBetween(bar: HTMLElement | null, event: KeyboardEvent): void {
  const buttons = Array.from(bar?.querySelectorAll('button') ?? []);
  const index = buttons.findIndex((button) => button === document.activeElement);
  const last = buttons.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  buttons[place]?.focus();
}
