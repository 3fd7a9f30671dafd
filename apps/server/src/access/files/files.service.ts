import { createHash, randomBytes } from 'node:crypto';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { cleanName } from './file-name.rules.ts';
import type { PreparedFile } from './prepare-file.ts';

const PIECE_BYTES = 256 * 1024;
/** A file that nothing uses is removed after this. */
const LOOSE_MS = 24 * 3_600_000;

interface Owner {
  /** Null: of an applicant without a provider; only the platform sees it. */
  providerId: number | null;
  userId: number | null;
}

/** Keeps a file that `prepareFile` has made. Returns its name. */
export async function storeFile(db: Database, upload: PreparedFile & Owner): Promise<string> {
  const { extension, mediaType } = upload;
  const name = `${randomBytes(18).toString('base64url')}.${extension}`;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('stored_file')
      .values({
        name,
        provider_id: upload.providerId,
        original_name: upload.originalName,
        media_type: mediaType,
        size: upload.bytes.length,
        sha256: createHash('sha256').update(upload.bytes).digest(),
        uploaded_by: upload.userId,
      })
      .execute();
    for (let no = 0; no * PIECE_BYTES < upload.bytes.length; no++)
      await trx
        .insertInto('stored_file_piece')
        .values({ name, no, bytes: upload.bytes.subarray(no * PIECE_BYTES, (no + 1) * PIECE_BYTES) })
        .execute();
  });
  return name;
}

/** What is known of a file that comes as a stream. */
export interface StreamedUpload {
  providerId: number;
  userId: number | null;
  originalName: string;
  mediaType: string;
  maxBytes: number;
  /** Judges the first bytes; throws what is wrong with them. */
  judge?(first: Buffer): void;
}

/**
 * Keeps a stream piece by piece, never whole in memory. Returns its name, size in bytes and SHA-256; what breaks off or grows over `maxBytes` leaves
 * nothing behind. Throws `fileEmpty`, `fileTooLarge`, or what `judge` throws.
 */
export async function storeStream(
  db: Database,
  upload: StreamedUpload,
  source: AsyncIterable<Buffer>,
): Promise<{ name: string; size: number; sha256: Buffer }> {
  const originalName = cleanName(upload.originalName);
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(originalName)?.[1]?.toLowerCase() ?? 'bin';
  const name = `${randomBytes(18).toString('base64url')}.${extension}`;
  await db
    .insertInto('stored_file')
    .values({
      name,
      provider_id: upload.providerId,
      original_name: originalName,
      media_type: upload.mediaType,
      size: 0,
      // Empty until it is whole: nothing serves it before.
      sha256: Buffer.alloc(0),
      uploaded_by: upload.userId,
    })
    .execute();
  try {
    const hash = createHash('sha256');
    let size = 0;
    let no = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const keep = async (bytes: Buffer) => {
      if (no === 0) upload.judge?.(bytes);
      hash.update(bytes);
      await db.insertInto('stored_file_piece').values({ name, no: no++, bytes }).execute();
    };
    for await (const part of source) {
      size += part.length;
      if (size > upload.maxBytes)
        throw new Problem('fileTooLarge', { places: { size: String(Math.floor(upload.maxBytes / 1024 / 1024)) } });
      waiting.push(part);
      waitingBytes += part.length;
      if (waitingBytes < PIECE_BYTES) continue;
      let whole = Buffer.concat(waiting, waitingBytes);
      for (; whole.length >= PIECE_BYTES; whole = whole.subarray(PIECE_BYTES)) await keep(whole.subarray(0, PIECE_BYTES));
      waiting = [whole];
      waitingBytes = whole.length;
    }
    if (size === 0) throw new Problem('fileEmpty');
    if (waitingBytes > 0) await keep(Buffer.concat(waiting, waitingBytes));
    const sha256 = hash.digest();
    await db.updateTable('stored_file').set({ size, sha256 }).where('name', '=', name).execute();
    return { name, size, sha256 };
  } catch (error) {
    await db
      .deleteFrom('stored_file')
      .where('name', '=', name)
      .execute()
      .catch(() => {});
    throw error;
  }
}

export interface StoredFile {
  name: string;
  originalName: string;
  mediaType: string;
  size: number;
  sha256: Buffer;
  isPublic: boolean;
  uploadedBy: number | null;
}

/** What is known of a file that `trx` may see. */
export async function fileOf(trx: Trx | Database, name: string): Promise<StoredFile | undefined> {
  const row = await trx
    .selectFrom('stored_file')
    .select(['name', 'original_name', 'media_type', 'size', 'sha256', 'is_public', 'uploaded_by'])
    .where('name', '=', name)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      originalName: row.original_name,
      mediaType: row.media_type,
      size: row.size,
      sha256: row.sha256,
      isPublic: row.is_public,
      uploadedBy: row.uploaded_by,
    }
  );
}

/** The bytes of a file from `start` to before `end`, piece by piece; whether the caller may have them is settled before. */
export async function* readFile(
  db: Database,
  name: string,
  { start, end }: { start: number; end: number } = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Buffer> {
  for (let no = Math.floor(start / PIECE_BYTES); no * PIECE_BYTES < end; no++) {
    const piece = await db
      .selectFrom('stored_file_piece')
      .select('bytes')
      .where('name', '=', name)
      .where('no', '=', no)
      .executeTakeFirst();
    if (!piece) return;
    const at = no * PIECE_BYTES;
    yield piece.bytes.subarray(Math.max(0, start - at), Math.min(piece.bytes.length, end - at));
  }
}

/**
 * Says that an uploaded file is in use now, by something of `providerId`; one that was used before in its place (`instead`) is let go. Throws a
 * problem of `field` when the caller's `trx` sees no such file, or it serves something else (`shared`: other than a public text of that provider).
 */
export async function attachFile(
  trx: Trx,
  name: string | null,
  use: { providerId: number; isPublic?: boolean; field: string; instead?: string | null; shared?: true },
): Promise<void> {
  if (use.instead && use.instead !== name)
    await trx.updateTable('stored_file').set({ attached: false }).where('name', '=', use.instead).execute();
  if (name === null || name === use.instead) return;
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ attached: true, provider_id: use.providerId, ...(use.isPublic ? { is_public: true } : {}) })
    .where('name', '=', name)
    // What serves something else already would be lost to it when this use ends.
    .where((eb) =>
      eb.or([
        eb('attached', '=', false),
        ...(use.shared ? [eb.and([eb('is_public', '=', true), eb('provider_id', '=', use.providerId)])] : []),
      ]),
    )
    .where('size', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('invalid', { fields: { [use.field]: 'notFound' } });
}

/** Says that files which the product itself has made are in use now. */
export async function keepFiles(trx: Trx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await trx.updateTable('stored_file').set({ attached: true }).where('name', 'in', names).execute();
}

/** Lets go of files that nothing uses any more: they are removed after a while. */
export async function releaseFiles(trx: Trx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await trx.updateTable('stored_file').set({ attached: false }).where('name', 'in', names).execute();
}

/** Removes a file at once. */
export async function dropFile(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('stored_file').where('name', '=', name).execute();
}

/** Removes uploads that nothing has come to use. */
export async function clearLooseFiles(databases: Databases, now: number): Promise<void> {
  await databases.system
    .deleteFrom('stored_file')
    .where('attached', '=', false)
    .where('created_at', '<', new Date(now - LOOSE_MS))
    .execute();
}
