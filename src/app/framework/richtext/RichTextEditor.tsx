import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextSelection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { createElement, use, useEffect, useRef, useState } from 'react';
import { htmlMaxLength } from '../../../shared/framework/fields/textKinds.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { cleanPasted } from './cleanPasted.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorExtensions, typedShortcuts } from './editorExtensions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { markupOfText } from './markupOfText.ts';
import { PictureDialogContext, type PictureTarget } from './PictureDialogContext.ts';
import { richTextStyles } from './richTextStyles.ts';
import { SourceText } from './SourceText.tsx';
import { SourceViewContext } from './SourceViewContext.ts';
import { usePictureDialog } from './usePictureDialog.ts';

interface RichTextEditorProps {
  /** Id of the text, for its form. */
  readonly id: string;
  readonly label: string;
  /** The stored text; empty for none. */
  readonly text: string;
  readonly maxLength: number | undefined;
  readonly isRequired: boolean;
  readonly isFaulty: boolean;
  /** Id of the help or error below. */
  readonly describedBy: string | undefined;
  /** Takes the pictures of the text; undefined: it has none. */
  readonly pictures?: PictureTarget | undefined;
  /** Called with the new text; null: it holds nothing. */
  readonly onChange: (text: string | null) => void;
}

/** Edits a rich text. The value changes only by an edit: a text that is opened, or edited back to its beginning, stays as it was stored. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, text, maxLength = htmlMaxLength, isRequired, isFaulty, describedBy, onChange } = props;
  const dialog = use(PictureDialogContext);
  const pictures = dialog && props.pictures;
  const offersSource = use(SourceViewContext);
  const [isSource, setSource] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const { isAsking, asked, ask, take, askNext } = usePictureDialog(pictures !== undefined);
  /** The text last loaded or written, as the form has it and as the editor writes it. */
  const known = useRef({ text, loaded: text, html: '' });
  const editor = useEditor({
    extensions: editorExtensions,
    content: markupOfText(text),
    injectCSS: false,
    autofocus: 'end',
    enableInputRules: typedShortcuts,
    onCreate: ({ editor: created }) => {
      known.current.html = created.getHTML();
    },
    onUpdate: ({ editor: changed }) => {
      const { loaded, html } = known.current;
      const next = changed.isEmpty ? '' : changed.getHTML();
      known.current.text = changed.getHTML() === html ? loaded : next;
      onChange(known.current.text === '' ? null : known.current.text);
    },
    editorProps: {
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => take(clipboardData),
      handleDOMEvents: {
        // Before the editor looks for the place: a file that is dropped where it finds none would open in place of the page.
        drop: (view, event) => {
          if (view.dragging || !take(event.dataTransfer)) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
          return true;
        },
        // Tab leaves the editor, also from within a list.
        keydown: (_view, event) => event.key === 'Tab',
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(isFaulty && { 'aria-invalid': 'true' }),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
    },
  });
  useEffect(() => {
    if (text === known.current.text) return;
    editor.commands.setContent(markupOfText(text), { emitUpdate: false });
    known.current = { text, loaded: text, html: editor.getHTML() };
  }, [editor, text]);
  return (
    <Box sx={frame(isFaulty)}>
      <EditorToolbar
        editor={editor}
        label={label}
        controls={id}
        onLink={() => setLinking(true)}
        onPicture={pictures && (() => ask())}
        source={offersSource ? { isOpen: isSource, toggle: () => setSource(!isSource) } : undefined}
      />
      {isSource ? (
        <SourceText id={id} label={label} text={text} onText={(next) => onChange(next === '' ? null : next)} />
      ) : (
        <Box sx={{ ...richTextStyles, '& [role="textbox"]': writing, '& .ProseMirror-gapcursor': gap }}>
          <EditorContent editor={editor} />
        </Box>
      )}
      <LengthLine length={Array.from(text).length} max={maxLength} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {isAsking &&
        dialog &&
        pictures &&
        createElement(dialog, { key: asked?.key, editor, target: pictures, file: asked?.file, onClose: askNext })}
    </Box>
  );
}

/** Share of the greatest length from which a text is announced as nearly full. */
const announcedFrom = 0.8;

function LengthLine({ length, max }: { readonly length: number; readonly max: number }) {
  const message = useMessage();
  const language = useLanguage();
  const number = new Intl.NumberFormat(`${language}-CA`);
  return (
    <Typography
      variant="caption"
      component="p"
      color={length > max ? 'error' : 'textSecondary'}
      aria-live={length > announcedFrom * max ? 'polite' : 'off'}
      sx={{ px: 1, py: 0.5, textAlign: 'end' }}
    >
      {message('richtext.length', { length: number.format(length), max: number.format(max) })}
    </Typography>
  );
}

function frame(isFaulty: boolean) {
  return {
    border: 1,
    borderColor: isFaulty ? 'error.main' : 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    '&:focus-within': { borderColor: isFaulty ? 'error.main' : 'primary.main' },
  } as const;
}

// Spec B-110. Blanks are kept as they are typed.
const writing = {
  ...richTextStyles,
  minHeight: '10rem',
  p: 1.5,
  whiteSpace: 'pre-wrap',
  '&:focus-visible': { outlineOffset: -2 },
} as const;
const gap = { position: 'relative', '&::after': { content: '""', display: 'block', width: 20, borderTop: 1 } } as const;
