import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { languageName } from '../../../shared/framework/messages/languageName.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { PictureSource } from '../../framework/html/StoredPicture.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps, SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import type { Announcement } from './useAnnouncements.ts';

const languages = ['en', 'fr'] as const;

/** The writer sees the pictures of the record, and those just sent. */
const ownPictures: PictureSource = { path: 'attachments/content' };

/** Shown next to the form of an announcement: its open line in both languages, as typed so far, and its places. */
export function AnnouncementPreview({ record }: FormSlotProps) {
  const message = useMessage();
  const headingId = useId();
  const previews = languages.map((language) => ({ language, announcement: announcementIn(record, language) }));
  const written = previews.filter(({ announcement }) => announcement.title !== '' || announcement.body !== '');
  const isPublic = record['show_before_sign_in'] === true && !hasItems(record['menu_groups']);
  return (
    <Card component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2 }}>
      <Typography id={headingId} component="h2" variant="h3">
        {message('announcements.preview')}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {message(previewNote(written.length, isPublic))}
      </Typography>
      <Stack spacing={1.5}>
        {written.map(({ language, announcement }) => (
          <div key={language} lang={language}>
            <Typography variant="caption" color="textSecondary" component="p">
              {languageName(language)}
            </Typography>
            <AnnouncementRow announcement={announcement} level="h3" isOpenAtFirst pictures={ownPictures} onRead={ignore} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

function previewNote(written: number, isPublic: boolean) {
  if (written === 0) return 'announcements.preview_empty';
  return isPublic ? 'announcements.preview_before_sign_in' : 'announcements.preview_signed_in';
}

/** The announcement as a reader gets it; a text that is still empty is taken from the other language, as on saving. */
function announcementIn(record: SlotRecord, language: (typeof languages)[number]): Announcement {
  const text = (name: string) => textOf(record[`${name}_${language}`]) || textOf(record[`${name}_${language === 'en' ? 'fr' : 'en'}`]);
  const severity = record['severity'];
  return {
    id: 0,
    title: text('title'),
    body: text('body'),
    severity: severity === 'warning' || severity === 'critical' ? severity : 'info',
    starts_at: textOf(record['start_date']),
    ends_at: textOf(record['end_date']) || null,
    on_home: record['show_on_home'] === true,
    // A reader who has opened the line has read it.
    attachments: [],
    read_at: '',
  };
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function ignore(): void {}
