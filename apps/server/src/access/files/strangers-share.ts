import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { DiskSpace } from '../../platform/database/disk-space.ts';

/** What is known of the disk that files lie on. */
export interface DiskRoom {
  /** Undefined: the database looks after its own. */
  space(): DiskSpace | undefined;
  /** Room is short: what strangers bring goes first. */
  isShort(): boolean;
}

const GIB = 1024 ** 3;
/** Of the disk, all files of applicants that nobody has decided about. */
const SHARE = 0.02;
/** Applications that may wait for a decision. */
export const PENDING_APPLICATIONS = 2_000;

/** Bytes that the files of strangers may take: none where room is short. */
function strangersBytes({ space, isShort }: DiskRoom): number {
  if (isShort()) return 0;
  return Math.min(GIB, (space()?.total ?? Number.POSITIVE_INFINITY) * SHARE);
}

/** Whether the files of strangers that nobody has decided about leave room for `bytes` more. */
export async function hasStrangersRoom(db: Database, disk: DiskRoom, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(size), 0)::text as held from stored_file
    where (provider_id is null and not attached) or name in (select licence_file from application where status = 'pending')`.execute(
    db,
  );
  return Number(rows[0]!.held) + bytes <= strangersBytes(disk);
}

/** Removes the uploads of strangers that no application has come to use, where room is short. */
export async function giveUpStrangersFiles(db: Database, disk: DiskRoom): Promise<void> {
  if (!disk.isShort()) return;
  await db.deleteFrom('stored_file').where('provider_id', 'is', null).where('attached', '=', false).execute();
}
