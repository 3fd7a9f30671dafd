import { Readable } from 'node:stream';
import { contract, resourceUrl, VERSION_FILES, VERSION_MAX_MB, type Version } from '@csms/contract';
import { attachFile, dropFile, fileHeaders, fileOf, readFile, type SettingsReader, storeStream } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findVersion, listVersions, newestApps, type VersionRow } from './versions.queries.ts';

const MEDIA_TYPES: Readonly<Record<Version['applicationType'], string>> = {
  firmware: 'application/octet-stream',
  android: 'application/vnd.android.package-archive',
  ios: 'application/octet-stream',
};

export interface VersionParts {
  databases: Databases;
  settings: SettingsReader;
  clock: Clock;
  /** Megabytes; fewer in tests. */
  maxMb?: number | undefined;
}

const shown = ({ file: _, ...version }: VersionRow): Version => version;

export function versionRoutes(http: Http, { databases, settings, clock, maxMb = VERSION_MAX_MB }: VersionParts): void {
  const { versions } = contract;

  http.bind(versions.list, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { list, total } = await listVersions(trx, query);
      return { list: list.map(shown), total };
    }),
  );

  http.bind(versions.upload, async ({ request, query, caller }) => {
    if (!request.isMultipart()) throw new Problem('badRequest');
    const part = await request.file({ limits: { fileSize: maxMb * 1024 * 1024 + 1, files: 1, fields: 10, parts: 11 } });
    if (part?.fieldname !== 'file') throw new Problem('badRequest');
    const { applicationType } = query;
    const types = VERSION_FILES[applicationType];
    const wrong = () => new Problem('fileTypeWrong', { places: { types: types.join('/') } });
    const originalName = part.filename ?? '';
    if (!types.includes(/\.([A-Za-z0-9]{1,10})$/.exec(originalName)?.[1]?.toLowerCase() ?? '')) throw wrong();
    const stored = await storeStream(
      databases.system,
      {
        providerId: caller.providerId,
        userId: caller.userId,
        originalName,
        mediaType: MEDIA_TYPES[applicationType],
        maxBytes: maxMb * 1024 * 1024,
        judge(first) {
          // An app is a ZIP archive, whatever its extension.
          if (applicationType !== 'firmware' && first.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw wrong();
        },
      },
      part.file,
    );
    return { fileName: stored.name, originalName, size: stored.size, sha256: stored.sha256.toString('hex') };
  });

  http.bind(versions.create, async ({ caller, body }) => {
    const isFirmware = body.applicationType === 'firmware';
    if (body.fileName === null && (isFirmware || body.address === null))
      throw new Problem('versionFileMissing', { fields: { fileName: 'versionFileMissing' } });
    return databases.scoped(caller.scope, async (trx) => {
      const file = body.fileName === null ? undefined : await ownUpload(trx, body.fileName, caller);
      await attachFile(trx, body.fileName, { providerId: caller.providerId, isPublic: !isFirmware, field: 'fileName' });
      const { id } = await trx
        .insertInto('version')
        .values({
          provider_id: caller.providerId,
          is_shared: caller.isSuper,
          version: body.version,
          application_type: body.applicationType,
          communication_type: isFirmware ? (body.communicationType ?? 'ocpp1.6') : null,
          vendor: isFirmware ? body.vendor : '',
          model: isFirmware ? body.model : '',
          note: body.note,
          address: isFirmware ? null : body.address,
          file: body.fileName,
          file_name: file?.originalName ?? null,
          file_size: file?.size ?? null,
          file_sha256: file?.sha256.toString('hex') ?? null,
          uploader: caller.username,
          uploaded_at: new Date(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return shown(found(await findVersion(trx, id)));
    });
  });

  http.bind(versions.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await changeable(trx, params.id, caller);
      await trx.updateTable('version').set({ note: body.note }).where('id', '=', params.id).execute();
      return shown(found(await findVersion(trx, params.id)));
    }),
  );

  http.bind(versions.remove, async ({ caller, params }) => {
    const { file } = await databases.scoped(caller.scope, (trx) => changeable(trx, params.id, caller));
    // As the system: whether it is in use, or still being fetched, is also a question about other providers' upgrades.
    await databases.system.transaction().execute(async (trx) => {
      await trx.selectFrom('version').select('id').where('id', '=', params.id).forUpdate().execute();
      const used = await trx
        .selectFrom('firmware_update as u')
        .leftJoin('firmware_update_point as p', 'p.update_id', 'u.id')
        .select('u.id')
        .where('u.version_id', '=', params.id)
        .where((eb) =>
          eb.or([
            eb('u.status', 'in', ['scheduled', 'running', 'paused', 'stopped']),
            eb('p.status', 'in', ['requested', 'downloading', 'downloaded', 'installing']),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      if (used) throw new Problem('versionInUse');
      await trx
        .updateTable('version')
        .set({ removed_at: new Date(clock.now()), file: null })
        .where('id', '=', params.id)
        .execute();
      if (file === null) return;
      await trx.updateTable('charger_transfer').set({ file: null }).where('file', '=', file).execute();
      await dropFile(trx, file);
    });
    return null;
  });

  http.bind(
    versions.download,
    async ({ caller, params, reply }) => {
      const version = found(await databases.scoped(caller.scope, (trx) => findVersion(trx, params.id)));
      // The version is the caller's to see; the file of a shared one belongs to the platform.
      const file = found(version.file === null ? undefined : await fileOf(databases.system, version.file));
      void reply.headers(fileHeaders(file, 'attachment')).send(Readable.from(readFile(databases.system, file.name)));
      return undefined;
    },
    { byLink: true },
  );

  http.bind(versions.apps, async ({ caller }) => {
    const newest = await databases.scoped(caller.scope, (trx) => newestApps(trx));
    const of = (type: 'android' | 'ios') => {
      const app = newest.find(({ applicationType }) => applicationType === type);
      const url = app?.address ?? (app?.file ? resourceUrl(app.file) : settings.get(`app.${type}Url`));
      return url === '' ? null : { version: app?.version ?? null, url };
    };
    return { android: of('android'), ios: of('ios') };
  });

  /** A version that the caller may change: the platform's are the platform's own. */
  async function changeable(trx: Trx, id: number, caller: Caller): Promise<VersionRow> {
    const version = found(await findVersion(trx, id));
    if (version.isShared && !caller.isSuper) throw new Problem('forbidden');
    return version;
  }

  /** Only what one has uploaded oneself becomes a version. */
  async function ownUpload(trx: Trx, name: string, caller: Caller) {
    const file = await fileOf(trx, name);
    if (!file || file.size === 0 || file.uploadedBy !== caller.userId)
      throw new Problem('invalid', { fields: { fileName: 'notFound' } });
    return file;
  }
}
