import { useQuery } from '@tanstack/react-query';
import { requestApi } from '../api/callApi.ts';

interface ThumbnailProps {
  /** Id of the file. */
  readonly id: number;
  /** Longest edge, in pixels. */
  readonly size: number;
}

/** The small picture of a file. It says nothing that the file's name beside it does not say. */
export function Thumbnail({ id, size }: ThumbnailProps) {
  // The address of the call alone would carry no token.
  const { data } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: async ({ signal }) => {
      const options = { query: { id }, signal, suppressErrors: true, isQuiet: true };
      return dataAddress(await (await requestApi('GET', 'attachments/thumbnail', options)).blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data === undefined ? null : <img src={data} alt="" style={{ maxWidth: '100%', maxHeight: size, objectFit: 'contain' }} />;
}

/** A content of a few kilobytes as an address, which needs no release. */
function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')));
    reader.readAsDataURL(blob);
  });
}
