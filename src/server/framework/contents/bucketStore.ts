import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { PassThrough, pipeline, Readable } from 'node:stream';
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
/** Longest waits for a connection, and from a request to the head of its answer: an upload holds a lock of the database meanwhile. */
const limits = { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true } as const;

/**
 * Contents in a bucket, each under its SHA-256. An object appears with the last part of its upload, whole or not at all; the parts of an
 * upload that fails are given up. Its methods raise `file_store_full` and `file_store_unavailable` (503).
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
    requestHandler: limits,
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
      throw storeError(error);
    }
  };
  return {
    incoming: async () => incoming,
    async put(sha256, { path, size }) {
      // An object is written again rather than touched: its time tells the sweep that it is wanted.
      const wasStored = await isStored(sha256, size);
      const { Bucket, Key } = at(sha256);
      const written = wasStored
        ? client.send(
            new s3.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${encodeURIComponent(Key)}`, MetadataDirective: 'REPLACE' }),
          )
        : new Upload({
            client,
            queueSize: 2,
            partSize: partBytes,
            params: { Bucket, Key, Body: createReadStream(path), ContentLength: size, ContentType: 'application/octet-stream' },
          }).done();
      await written.catch(raise);
    },
    async open(sha256, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new s3.GetObjectCommand({ ...at(sha256), ...(Range && { Range }) }));
        if (Body instanceof Readable) return withStoreErrors(Body);
        throw contentErrors.file_content_missing();
      } catch (error) {
        throw isMissing(error) ? contentErrors.file_content_missing({}, { cause: error }) : storeError(error);
      }
    },
    async remove(sha256) {
      await client.send(new s3.DeleteObjectCommand(at(sha256))).catch(raise);
    },
    async *list() {
      let from: string | undefined;
      do {
        const page = await client
          .send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(from !== undefined && { ContinuationToken: from }) }))
          .catch(raise);
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

/** The same stream, whose end before its time is an error of the store: a broken connection to it is not a caller that left. */
function withStoreErrors(body: Readable): Readable {
  const content = new PassThrough();
  body.once('error', (error) => content.destroy(storeError(error)));
  // Its errors are those of `content`, which the caller reads.
  pipeline(body, content, () => undefined);
  return content;
}

function raise(error: unknown): never {
  throw storeError(error);
}

/** A full or absent server as an expected error; a wrong setting, such as a bucket that does not exist, stays as it is. */
function storeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the bucket failed', { cause: error });
  const { $metadata, code } = error as { readonly $metadata?: { readonly httpStatusCode?: number }; readonly code?: unknown };
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/i.test(error.name))
    return contentErrors.file_store_full({}, { cause: error });
  const isAbsent = status >= 500 || status === 429 || error.name === 'TimeoutError' || networkCodes.has(String(code));
  return isAbsent ? contentErrors.file_store_unavailable({}, { cause: error }) : error;
}

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
