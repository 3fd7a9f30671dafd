import { createHmac } from 'node:crypto';
import { cleanName, fileOf, keepFiles, readFile, type StoredFile, storeStream } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  fileTransferOfUser,
  ftpPassword,
  ftpUser,
  isFtpPassword,
  readFileTransferToken,
  signFileTransfer,
  urlName,
} from './charger-files.rules.ts';

/** Below the server's address; outside the console's API. */
export const FILES_PATH = '/charger-files';
/** The largest file that a charger may bring, in bytes. */
const DIAGNOSTICS_MAX_BYTES = 100 * 1024 * 1024;
/** How many connections one transfer may have at a time: a charger that resumes may have lost the end of the one before. */
const MAX_AT_ONCE = 4;

export type FileTransferProtocol = 'http' | 'ftp';

export interface NewFileTransfer {
  pointId: number;
  providerId: number;
  kind: 'firmware' | 'diagnostics';
  /** Of firmware: the stored file, and the name that the charger sees. */
  file: string | null;
  name: string;
  expiresAt: number;
  protocol: FileTransferProtocol;
  /** Where the charger reaches this server, without a slash at its end. */
  baseUrl: string;
}

export interface FileTransfer {
  id: number;
  providerId: number;
  kind: 'firmware' | 'diagnostics';
  file: string | null;
  name: string;
  arrived: boolean;
}

export interface ChargerFiles {
  /** Whether there is FTP, and under which host and port; null: none. */
  ftpAt(baseUrl: string): string | null;
  /** Lets one charger fetch or bring one file. Returns its number and the location to tell the charger. Throws `ftpNotOffered`. */
  open(trx: Trx | Database, transfer: NewFileTransfer): Promise<{ id: number; location: string }>;
  /** The transfer of a URL's token; undefined: forged, expired, closed, or of a point that is removed or cut off. */
  ofToken(token: string): Promise<FileTransfer | undefined>;
  /** The transfer of FTP credentials, likewise. */
  ofCredentials(user: string, password: string): Promise<FileTransfer | undefined>;
  /** What a firmware transfer serves. */
  firmware(transfer: FileTransfer): Promise<StoredFile | undefined>;
  read(file: StoredFile, range: { start: number; end: number }): AsyncIterable<Buffer>;
  /** Takes what a charger brings; once. Throws `conflict` when something has arrived already or is arriving, and the problems of `storeStream`. */
  receive(transfer: FileTransfer, name: string | undefined, source: AsyncIterable<Buffer>): Promise<void>;
  /** Runs `work` unless the transfer has too many connections already; then undefined. */
  counted<T>(transfer: FileTransfer, work: () => Promise<T>): Promise<T | undefined>;
}

export interface ChargerFilesParts {
  db: Database;
  clock: Clock;
  /** The installation's; a key of its own is derived from it. */
  secretKey: Buffer;
  /** Port and public host of the FTP server; none where there is no FTP. */
  ftp: () => { port: number; host: string | undefined } | undefined;
  diagnosticsMaxBytes?: number | undefined;
}

/** Files on their way to and from chargers: who may fetch or bring what, until when. */
export function createChargerFiles({ db, clock, secretKey, ftp, diagnosticsMaxBytes }: ChargerFilesParts): ChargerFiles {
  const key = createHmac('sha256', secretKey).update('charger files').digest();
  const connections = new Map<number, number>();
  const arriving = new Set<number>();

  async function find(id: number): Promise<FileTransfer | undefined> {
    const row = await db
      .selectFrom('charger_transfer as t')
      .innerJoin('charge_point as p', 'p.id', 't.point_id')
      .selectAll('t')
      .where('t.id', '=', id)
      .where('t.closed_at', 'is', null)
      .where('t.expires_at', '>', new Date(clock.now()))
      // A link is the charger's: it ends with the charger's own way in.
      .where('p.removed_at', 'is', null)
      .where('p.cut_off_at', 'is', null)
      .executeTakeFirst();
    return (
      row && {
        id,
        providerId: row.provider_id,
        kind: row.kind as FileTransfer['kind'],
        file: row.file,
        name: row.name,
        arrived: row.arrived_at !== null,
      }
    );
  }

  const ftpAt = (baseUrl: string): string | null => {
    const offered = ftp();
    return offered ? `${offered.host ?? new URL(baseUrl).hostname}:${offered.port}` : null;
  };

  return {
    ftpAt,

    async open(trx, transfer) {
      const at = ftpAt(transfer.baseUrl);
      if (transfer.protocol === 'ftp' && at === null) throw new Problem('ftpNotOffered');
      const name = urlName(transfer.name);
      const row = await trx
        .insertInto('charger_transfer')
        .values({
          provider_id: transfer.providerId,
          point_id: transfer.pointId,
          kind: transfer.kind,
          file: transfer.file,
          name,
          expires_at: new Date(transfer.expiresAt),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const id = row.id;
      const leaf = transfer.kind === 'firmware' ? name : '';
      const location =
        transfer.protocol === 'ftp'
          ? `ftp://${ftpUser(id)}:${ftpPassword(key, id)}@${at}/${leaf}`
          : `${transfer.baseUrl}${FILES_PATH}/${transfer.kind}/${signFileTransfer(key, id, transfer.expiresAt)}/${leaf}`;
      return { id, location };
    },

    async ofToken(token) {
      const id = readFileTransferToken(key, token, clock.now());
      return id === undefined ? undefined : find(id);
    },

    async ofCredentials(user, password) {
      const id = fileTransferOfUser(user);
      return id !== undefined && isFtpPassword(key, id, password) ? find(id) : undefined;
    },

    async firmware(transfer) {
      const file = transfer.kind === 'firmware' && transfer.file !== null ? await fileOf(db, transfer.file) : undefined;
      return file && file.size > 0 ? file : undefined;
    },

    read: (file, range) => readFile(db, file.name, range),

    async receive(transfer, name, source) {
      const again = await find(transfer.id);
      if (transfer.kind !== 'diagnostics' || !again) throw new Problem('notFound');
      if (again.arrived || arriving.has(transfer.id)) throw new Problem('conflict');
      arriving.add(transfer.id);
      try {
        const originalName = cleanName(name || transfer.name);
        const stored = await storeStream(
          db,
          {
            providerId: transfer.providerId,
            userId: null,
            originalName,
            mediaType: 'application/octet-stream',
            maxBytes: diagnosticsMaxBytes ?? DIAGNOSTICS_MAX_BYTES,
          },
          source,
        );
        await db.transaction().execute(async (trx) => {
          // Of two that came through two processes the first one counts.
          const { numUpdatedRows } = await trx
            .updateTable('charger_transfer')
            .set({ file: stored.name, arrived_at: new Date(clock.now()) })
            .where('id', '=', transfer.id)
            .where('arrived_at', 'is', null)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new Problem('conflict');
          await keepFiles(trx, [stored.name]);
        });
      } finally {
        arriving.delete(transfer.id);
      }
    },

    async counted(transfer, work) {
      const open = connections.get(transfer.id) ?? 0;
      if (open >= MAX_AT_ONCE) return undefined;
      connections.set(transfer.id, open + 1);
      try {
        return await work();
      } finally {
        const left = connections.get(transfer.id)! - 1;
        if (left > 0) connections.set(transfer.id, left);
        else connections.delete(transfer.id);
      }
    },
  };
}

/** Ends transfers: what they stood for is over. */
export async function closeFileTransfers(trx: Trx | Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('charger_transfer').set({ closed_at: now }).where('id', 'in', ids).execute();
}
