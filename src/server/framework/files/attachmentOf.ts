import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { isInspected } from './filePages.ts';
import type { StoredFile } from './StoredFile.ts';

/** A file as calls answer it. */
export function attachmentOf({ id, filename, uploader_name, uploadDate, thumbnails, content_type, size, pages }: StoredFile): Attachment {
  return {
    id,
    filename,
    uploadBy: uploader_name,
    uploadDate: new Date(uploadDate).toISOString(),
    thumbnails: thumbnails && { small: `attachments/thumbnail?id=${id}` },
    current_status: 'listed',
    type: content_type,
    size,
    pages,
    ...(pages === null && isInspected({ type: content_type, size }) && { unreadable: true }),
  };
}
