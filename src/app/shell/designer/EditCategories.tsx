import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon, CloseIcon } from '../../framework/icons.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { TextPair } from './TextPair.tsx';

/** Headings over adjacent columns. A column says in its options to which it belongs. */
export function EditCategories({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const { categories = {}, columns } = definition;
  const entries = Object.entries(categories);
  const set = (next: NonNullable<typeof definition.categories>): void =>
    onChange({ ...definition, categories: Object.keys(next).length > 0 ? next : undefined });
  const remove = (key: string): void => {
    const left = Object.fromEntries(entries.filter(([other]) => other !== key));
    onChange({
      ...definition,
      categories: Object.keys(left).length > 0 ? left : undefined,
      columns: columns.map((column) => (column.category === key ? { ...column, category: undefined } : column)),
    });
  };
  const add = (): void => {
    const number = Array.from({ length: entries.length + 1 }, (_each, i) => i + 1).find((each) => !(`heading_${each}` in categories)) ?? 1;
    set({ ...categories, [`heading_${number}`]: { en: `Heading ${number}`, fr: `En-tête ${number}` } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2">{message('designer.categories')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {message('designer.categories_help')}
      </Typography>
      {entries.map(([key, title]) => (
        <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TextPair
              label="designer.heading"
              isRequired
              value={title}
              onChange={(next) => set({ ...categories, [key]: next ?? { en: '', fr: '' } })}
            />
          </Box>
          <IconButton
            size="small"
            sx={{ mt: 3 }}
            aria-label={message('designer.remove', { column: text(title) })}
            onClick={() => remove(key)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
        {message('designer.add_category')}
      </Button>
    </Box>
  );
}
