import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fileHeaders, fileOf, readFile } from '../access/index.ts';
import type { Databases } from '../platform/database/database.ts';
import { found } from '../platform/http/problem.ts';

/** Answers with a kept file as a download; whether the caller may have it is settled before. Throws notFound where there is none. */
export async function sendKeptFile(
  databases: Databases,
  reply: FastifyReply,
  name: string | null | undefined,
): Promise<undefined> {
  const file = found(await fileOf(databases.system, found(name)));
  void reply.headers(fileHeaders(file, 'attachment')).send(Readable.from(readFile(databases.system, file.name)));
  return undefined;
}
