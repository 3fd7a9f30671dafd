import { Readable } from 'node:stream';
import { contract, resourceUrl, UPLOADS } from '@csms/contract';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { cookieToken, tokenOf } from '../../platform/http/request-token.ts';
import { readUpload } from '../../platform/http/upload.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { kindOf } from './file-content.rules.ts';
import { fileOf, readFile, type StoredFile, storeFile } from './files.service.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import { type DiskRoom, hasStrangersRoom } from './strangers-share.ts';

const MB = 1024 * 1024;

interface FileParts {
  databases: Databases;
  disk: DiskRoom;
  pictures: Pictures;
  authenticate(token: string | undefined): Promise<Caller>;
}

export function fileRoutes(http: Http, { databases, disk, pictures, authenticate }: FileParts): void {
  const { files } = contract;

  async function store(file: PreparedFile, caller: Caller | undefined) {
    const { originalName, bytes } = file;
    const of = { providerId: caller?.providerId ?? null, userId: caller?.userId ?? null };
    const fileName = await storeFile(databases.system, { ...file, ...of });
    return { fileName, originalName, size: bytes.length, url: resourceUrl(fileName) };
  }

  http.bind(
    files.upload,
    async ({ request, query, caller }) => {
      const read = await readUpload(request, UPLOADS[query.kind ?? 'file'].maxMb * MB);
      const kind = query.kind ?? kindOf(read.bytes);
      return store(await prepareFile(pictures, { ...read, kind, of: 'user' }), caller);
    },
    { answerTop: ['fileName'] },
  );
  // One after the other: what is counted is what lies there.
  let last: Promise<unknown> = Promise.resolve();
  http.bind(
    files.uploadLicence,
    async ({ request }) => {
      const read = await readUpload(request, UPLOADS.licence.maxMb * MB);
      // Where there is no room for it, it costs nothing more.
      if (!(await hasStrangersRoom(databases.system, disk, read.bytes.length))) throw new Problem('busy');
      const file = await prepareFile(pictures, { ...read, kind: 'licence', of: 'stranger' });
      const kept = last.then(async () => {
        if (!(await hasStrangersRoom(databases.system, disk, file.bytes.length))) throw new Problem('busy');
        return store(file, undefined);
      });
      last = kept.catch(() => {});
      return kept;
    },
    { answerTop: ['fileName'] },
  );

  http.bind(files.download, async ({ caller, query, reply }) => {
    const file = await visible(caller, query.fileName);
    if (query.delete === 'true') {
      // Only what one has uploaded oneself, and what nothing uses.
      if (file.uploadedBy !== caller.userId) throw new Problem('forbidden');
    }
    const bytes = Readable.from(readFile(databases.system, file.name));
    if (query.delete === 'true')
      bytes.once('end', () => {
        void databases.system
          .deleteFrom('stored_file')
          .where('name', '=', file.name)
          .where('attached', '=', false)
          .execute()
          .catch(() => {});
      });
    void reply.headers(fileHeaders(file, 'attachment')).send(bytes);
    return undefined;
  });

  http.bind(files.resource, async ({ query, request, reply }) => {
    let file = await fileOf(databases.system, query.resource);
    if (!file?.isPublic) {
      const caller = await authenticate(tokenOf(request) ?? cookieToken(request.headers.cookie));
      file = await visible(caller, query.resource);
    }
    const etag = `"${file.sha256.toString('base64url')}"`;
    void reply.headers({
      ...fileHeaders(file, file.mediaType.startsWith('image/') ? 'inline' : 'attachment'),
      etag,
      'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, max-age=86400',
    });
    if (request.headers['if-none-match'] === etag) void reply.status(304).send();
    else void reply.send(Readable.from(readFile(databases.system, file.name)));
    return undefined;
  });

  /** The file if the caller may see it: of its providers, or public. */
  async function visible(caller: Caller, name: string): Promise<StoredFile> {
    const file = await databases.scoped(caller.scope, (trx) => fileOf(trx, name));
    if (file) return file;
    const open = await fileOf(databases.system, name);
    return found(open?.isPublic ? open : undefined);
  }
}

/** The headers that a file is served with. */
export function fileHeaders(file: StoredFile, disposition: 'inline' | 'attachment'): Record<string, string> {
  const encoded = encodeURIComponent(file.originalName);
  return {
    'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
    'content-length': String(file.size),
    'content-disposition': `${disposition}; filename*=UTF-8''${encoded}`,
    'download-filename': encoded,
    // Whatever the file may hold, it does not run here.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}
