import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type Ref, useId, useRef } from 'react';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { acceptWords, defaultAccept, extensionsOf } from '../../../shared/framework/files/fileTypes.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { CameraIcon, UploadIcon } from '../icons.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { useFileDrop } from './useFileDrop.ts';

interface FileChooserProps {
  readonly id?: string | undefined;
  /** Names the field for screen readers. */
  readonly label: string;
  readonly rules: FileRules;
  readonly isMultiple: boolean;
  /** Most files of the field, which the hint names; undefined: no limit. */
  readonly filesMax?: number | undefined;
  /** true: no further file can be added. Dropped and pasted ones are passed on all the same, so that they can be named. */
  readonly isFull?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** Called with all chosen files, also where the field holds one: a drop may bring several. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** Takes files by a button, by dropping, by pasting, and on a phone from its camera. */
export function FileChooser({
  id,
  label,
  rules,
  isMultiple,
  filesMax,
  isFull = false,
  isDisabled = false,
  isInvalid = false,
  describedBy,
  buttonRef,
  onChoose,
  onBlur,
}: FileChooserProps) {
  const message = useMessage();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const accept = rules.accept ?? defaultAccept;
  const take = (list: FileList | null | undefined): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) onChoose(files);
  };
  const { isOver, handlers } = useFileDrop(take);
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const handleInput = (element: HTMLInputElement): void => {
    take(element.files);
    // The same file can be chosen again.
    element.value = '';
  };
  return (
    <Box
      {...handlers}
      onPaste={paste}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        border: '1px dashed',
        borderRadius: 1,
        borderColor: isInvalid ? 'error.main' : isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Button
        ref={buttonRef}
        id={id}
        variant="outlined"
        size="small"
        startIcon={<UploadIcon />}
        disabled={isDisabled || isFull}
        onClick={() => input.current?.click()}
        onBlur={onBlur}
        aria-label={message(isMultiple ? 'files.choose_several_for' : 'files.choose_for', { field: label })}
        aria-describedby={[hintId, describedBy].filter(Boolean).join(' ')}
      >
        {message(isMultiple ? 'files.choose_several' : 'files.choose')}
      </Button>
      {accept.includes('image/*') && (
        <Button
          size="small"
          startIcon={<CameraIcon />}
          disabled={isDisabled || isFull}
          onClick={() => camera.current?.click()}
          sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
        >
          {message('files.photo')}
        </Button>
      )}
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
        {message(filesMax === undefined ? 'files.hint' : 'files.hint_count', {
          types: acceptWords(accept, message('files.pictures')),
          size: formatFileSize(rules.max_bytes ?? maxBytesDefault, language),
          count: filesMax ?? 0,
        })}
      </Typography>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        multiple={isMultiple}
        accept={acceptAttribute(accept)}
        onChange={(event) => handleInput(event.target)}
        style={visuallyHidden}
      />
      <input
        ref={camera}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => handleInput(event.target)}
        style={visuallyHidden}
      />
    </Box>
  );
}

/** The types as the browser's own dialog takes them: `.pdf` and `image/*` where nothing else is set. Spec B-033 */
export function acceptAttribute(accept: readonly string[]): string {
  return accept
    .flatMap((type) =>
      type.endsWith('/*') ? [type] : extensionsOf(type).length > 0 ? extensionsOf(type).map((each) => `.${each}`) : [type],
    )
    .join(',');
}
