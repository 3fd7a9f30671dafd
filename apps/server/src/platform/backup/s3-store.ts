import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { BackupError, type BackupTrouble, byName, type Store, type StoredObject } from './store.ts';

export interface S3Place {
  bucket: string;
  /** Before each name; empty, or ends with a stroke. */
  prefix: string;
  /** The address of a store that is not Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  keyId: string | undefined;
  secret: string | undefined;
}

const REMOVED_AT_ONCE = 8;

/** Objects in a bucket of Amazon S3, or of a store that speaks as it does. Without keys the client looks for those of the machine. */
export function s3Store(at: S3Place): Store & { close(): void } {
  const client = new S3Client({
    region: at.region ?? 'us-east-1',
    ...(at.endpoint ? { endpoint: at.endpoint, forcePathStyle: true } : {}),
    ...(at.keyId && at.secret ? { credentials: { accessKeyId: at.keyId, secretAccessKey: at.secret } } : {}),
    // Other stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  const place = `s3://${at.bucket}/${at.prefix}`.replace(/\/$/, '');
  const keyOf = (name: string) => at.prefix + name;
  const troubled = (error: unknown): BackupError => new BackupError(troubleOf(error), wordsOf(place, error), { cause: error });
  return {
    place,
    async put(name, bytes) {
      try {
        await client.send(
          new PutObjectCommand({ Bucket: at.bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.length }),
        );
      } catch (error) {
        throw troubled(error);
      }
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: at.bucket, Key: keyOf(name) }));
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw troubled(error);
      }
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      try {
        for (let token: string | undefined; ; ) {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket: at.bucket, Prefix: keyOf(prefix), ContinuationToken: token }),
          );
          for (const { Key, Size } of page.Contents ?? [])
            if (Key) found.push({ name: Key.slice(at.prefix.length), bytes: Size ?? 0 });
          token = page.IsTruncated ? page.NextContinuationToken : undefined;
          if (!token) return found.sort(byName);
        }
      } catch (error) {
        throw troubled(error);
      }
    },
    async remove(names) {
      const left = [...names];
      try {
        while (left.length > 0)
          await Promise.all(
            left
              .splice(0, REMOVED_AT_ONCE)
              .map((name) => client.send(new DeleteObjectCommand({ Bucket: at.bucket, Key: keyOf(name) }))),
          );
      } catch (error) {
        throw troubled(error);
      }
    },
    close: () => client.destroy(),
  };
}

function troubleOf(error: unknown): BackupTrouble {
  const { name, $metadata, code = '' } = error as S3ServiceException & { code?: string };
  const status = $metadata?.httpStatusCode ?? 0;
  if (['NoSuchBucket', 'PermanentRedirect', 'AuthorizationHeaderMalformed'].includes(name)) return 'missing';
  if (status === 507 || /Quota|StorageFull|InsufficientStorage/i.test(name)) return 'full';
  if (status === 401 || status === 403 || /Credential|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch/.test(name))
    return 'refused';
  if (/^E(CONN|HOST|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|PROTO)/.test(code) || /Timeout/i.test(name) || status >= 500)
    return 'unreachable';
  return 'other';
}

const WORDS: Partial<Record<BackupTrouble, string>> = {
  full: 'it has no room left, or its quota is spent',
  refused: 'it refuses the keys, or they may not do this: look at BACKUP_S3_KEY_ID and BACKUP_S3_SECRET',
  missing: 'there is no such bucket in this region: look at BACKUP_TARGET and BACKUP_S3_REGION',
  unreachable: 'it does not answer: look at BACKUP_S3_ENDPOINT and the network',
};

function wordsOf(place: string, error: unknown): string {
  const { name, message } = error as Error;
  const what = message && message !== 'UnknownError' ? message : name;
  const words = WORDS[troubleOf(error)];
  return `The backups in ${place} cannot be reached: ${words ? `${words} (${what})` : what}.`;
}
