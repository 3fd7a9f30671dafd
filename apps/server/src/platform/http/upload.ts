import type { FastifyRequest } from 'fastify';
import { holdBody } from './door-guard.ts';
import { Problem } from './problem.ts';

/**
 * The one file of a multipart request (field `file`), in memory. Throws `badRequest` without one or where the request is no multipart,
 * `fileTooLarge` over `maxBytes`, `busy` where no memory is left for it.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<{ originalName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('badRequest');
  holdBody(request, Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes));
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 4096, parts: 11 } });
  if (part?.fieldname !== 'file') throw new Problem('badRequest');
  const pieces: Buffer[] = [];
  for await (const piece of part.file) pieces.push(piece as Buffer);
  if (part.file.truncated) throw new Problem('fileTooLarge', { places: { size: String(maxBytes / 1024 / 1024) } });
  return { originalName: typedName(part.filename ?? ''), bytes: Buffer.concat(pieces) };
}

/** Browsers write a quotation mark in a name as %22, and nothing else otherwise (HTML, multipart form data). */
const typedName = (sent: string): string => sent.replaceAll('%22', '"');
