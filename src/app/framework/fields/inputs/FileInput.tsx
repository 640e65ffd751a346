import IconButton from '@mui/material/IconButton';
import { fileOf } from '../../../../shared/framework/fields/fileKind.ts';
import { formatFileSize } from '../../../../shared/framework/formats/formatFileSize.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { CloseIcon, FileIcon } from '../../icons.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

/** The attached file, which can be removed from the record. Files cannot be added because there is no file store yet. */
export function FileInput(input: InputProps) {
  const { value, help, onChange, label } = input;
  const message = useMessage();
  const language = useLanguage();
  const file = fileOf(value);
  const clear = (
    <IconButton size="small" edge="end" aria-label={message('form.remove_entry', { entry: label })} onClick={() => onChange(null)}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
  return (
    <TextBox
      input={{ ...input, help: help === undefined ? message('form.file_later') : `${help} ${message('form.file_later')}` }}
      text={file ? `${file.name} (${formatFileSize(file.size, language)})` : ''}
      onText={() => undefined}
      start={<FileIcon fontSize="small" aria-hidden />}
      end={file && clear}
      htmlInput={{ readOnly: true }}
    />
  );
}
