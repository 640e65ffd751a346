import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { databaseErrors } from '../../db/errors/databaseErrors.ts';
import type { ContentStore } from '../context/ContentStore.ts';
import { contentErrors } from './contentErrors.ts';

/** A bucket of an S3-compatible server. */
export interface Bucket {
  /** undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Start of each key, such as `files/`; empty without one. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Bytes of one part of an upload: memory holds two of them. */
const partBytes = 8 << 20;

/**
 * Contents in a bucket, each under its SHA-256. An object appears with the last part of its upload, whole or not at all; the parts of an
 * upload that fails are given up.
 * @param incoming folder of this machine for files that are still being received
 */
export async function bucketStore({ endpoint, region, bucket, prefix, ...credentials }: Bucket, incoming: string): Promise<ContentStore> {
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new s3.S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    credentials,
    maxAttempts: 3,
    // Servers other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256}` });
  const isStored = async (sha256: string, size: number): Promise<boolean> => {
    try {
      return (await client.send(new s3.HeadObjectCommand(at(sha256)))).ContentLength === size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  return {
    incoming: async () => incoming,
    async put(sha256, { path, size }) {
      // An object is written again rather than touched: its time tells the sweep that it is wanted.
      if (await isStored(sha256, size)) {
        const { Bucket, Key } = at(sha256);
        await client.send(
          new s3.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${encodeURIComponent(Key)}`, MetadataDirective: 'REPLACE' }),
        );
        return;
      }
      const upload = new Upload({
        client,
        queueSize: 2,
        partSize: partBytes,
        params: { ...at(sha256), Body: createReadStream(path), ContentLength: size, ContentType: 'application/octet-stream' },
      });
      try {
        await upload.done();
      } catch (error) {
        throw isFull(error) ? databaseErrors.storage_full({}, { cause: error }) : error;
      }
    },
    async open(sha256, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new s3.GetObjectCommand({ ...at(sha256), ...(Range && { Range }) }));
        if (Body instanceof Readable) return Body;
        throw contentErrors.file_content_missing();
      } catch (error) {
        throw isMissing(error) ? contentErrors.file_content_missing({}, { cause: error }) : error;
      }
    },
    async remove(sha256) {
      await client.send(new s3.DeleteObjectCommand(at(sha256)));
    },
    async *list() {
      let from: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(from !== undefined && { ContinuationToken: from }) }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const sha256 = Key.slice(prefix.length);
          if (/^[0-9a-f]{64}$/.test(sha256) && LastModified) yield { sha256, storedAt: LastModified };
        }
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');
}

/** True for the answers of servers whose disk or quota is full. */
function isFull(error: unknown): boolean {
  return error instanceof Error && /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLarge/i.test(error.name);
}
