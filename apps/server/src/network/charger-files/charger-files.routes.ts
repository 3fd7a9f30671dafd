import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { askedRange } from './charger-files.rules.ts';
import { type ChargerFiles, FILES_PATH, type FileTransfer } from './charger-files.service.ts';

/** A charger that sends or takes nothing for so long has gone. */
const IDLE_MS = 60_000;

interface Named {
  token: string;
  '*'?: string;
}

/**
 * Where chargers fetch firmware and bring diagnostics: signed, expiring URLs instead of a session. Firmware by GET and HEAD with ranges (RFC 9110); diagnostics by PUT or POST, raw or
 * as a form, at the URL itself or at a name below it.
 */
export async function chargerFileRoutes(http: Http, files: ChargerFiles): Promise<void> {
  await http.fastify.register(async (scope) => {
    // Bodies are read as they come, whatever they say that they are; forms by the multipart reader.
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.route<{ Params: { token: string; name: string } }>({
      method: ['GET', 'HEAD'],
      url: `${FILES_PATH}/firmware/:token/:name`,
      compress: false,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const transfer = await fileTransferOf(request.params.token, 'firmware');
        if (request.params.name !== transfer.name) throw new Problem('notFound');
        return serve(transfer, request, reply);
      },
    });

    for (const url of [`${FILES_PATH}/diagnostics/:token`, `${FILES_PATH}/diagnostics/:token/*`])
      scope.route<{ Params: Named }>({
        method: ['PUT', 'POST'],
        url,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: async (request, reply) => {
          const transfer = await fileTransferOf(request.params.token, 'diagnostics');
          // A body that nobody will read is not waited for.
          if (transfer.arrived) return refuse(reply, new Problem('conflict'));
          request.raw.setTimeout(IDLE_MS, () => request.raw.destroy());
          try {
            await take(transfer, request);
          } catch (error) {
            return refuse(reply, error);
          }
          return reply.status(request.method === 'PUT' ? 201 : 200).send();
        },
      });
  });

  async function fileTransferOf(token: string, kind: FileTransfer['kind']): Promise<FileTransfer> {
    const transfer = await files.ofToken(token);
    if (transfer?.kind !== kind) throw new Problem('notFound');
    return transfer;
  }

  function refuse(reply: FastifyReply, error: unknown): never {
    void reply.header('connection', 'close');
    throw error;
  }

  async function serve(transfer: FileTransfer, request: FastifyRequest, reply: FastifyReply) {
    const file = await files.firmware(transfer);
    if (!file) throw new Problem('notFound');
    const etag = `"${file.sha256.toString('base64url')}"`;
    void reply.headers({
      'content-type': 'application/octet-stream',
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'no-store',
    });
    const range = askedRange(file.size, etag, request.headers.range, request.headers['if-range'] as string | undefined);
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.size}`).send();
    const { start, end } = range === 'whole' ? { start: 0, end: file.size } : range;
    if (range !== 'whole') void reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${file.size}`);
    void reply.header('content-length', end - start);
    if (request.method === 'HEAD') return reply.send();
    const sent = await files.counted(transfer, () => {
      reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
      const done = new Promise<void>((settled) => finished(reply.raw, () => settled()));
      void reply.send(Readable.from(files.read(file, { start, end }), { objectMode: false }));
      return done.then(() => true);
    });
    if (sent === undefined) throw new Problem('tooMany');
    return reply;
  }

  async function take(transfer: FileTransfer, request: FastifyRequest<{ Params: Named }>): Promise<void> {
    const named = (request.params['*'] ?? '').split('/').at(-1);
    if (!request.isMultipart()) return files.receive(transfer, named, request.raw);
    const part = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 10, parts: 11 } });
    if (!part) throw new Problem('badRequest');
    return files.receive(transfer, part.filename || named, part.file);
  }
}
