import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API_PREFIX } from '@csms/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const CONSOLE = fileURLToPath(new URL('../../../console/dist/', import.meta.url));

/** What no page of the console is called: files, by their place or their ending. */
const NO_PAGE = /^\/(?:assets|charger-files)(?:\/|$)|\.(?:\w{2,5}|webmanifest|pmtiles)$/;

/** What helmet says of every answer and only a document heeds; scripts, styles and pictures keep what is said of them (`nosniff`, who may embed them). */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;
/** The build made these smaller beforehand (`.br`, `.gz`): who asks with another encoding gets another file. */
const ENCODED = /\.(?:js|css|html|svg|json|webmanifest)(?:\.(?:br|gz))?$/;

/** The pages that are no part of the console, by the beginning of their path. */
const OWN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/c\/./, 'connector.html'],
  [/^\/workOrder\/field\/?$/, 'field.html'],
];
const pageFor = (path: string): string => OWN_PAGES.find(([begins]) => begins.test(path))?.[1] ?? 'index.html';

/** The path of a file that an address asks for, without its query; undefined: it is not written as an address is. */
function fileOf(address: string): string | undefined {
  try {
    return decodeURI(address.replace(/\?.*$/s, ''));
  } catch {
    return undefined;
  }
}

/** The console's files; whatever path is no file and no API is a page of it. */
export async function serveConsole(fastify: FastifyInstance, root = CONSOLE): Promise<void> {
  if (existsSync(root)) {
    await fastify.register(fastifyStatic, {
      root,
      // Its own route lists the whole folder at each request, to see how a name is spelled.
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const asset = path.startsWith(`${root}assets/`);
        void reply.header('cache-control', asset ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (ENCODED.test(path)) void reply.header('vary', 'accept-encoding');
        if (asset) for (const name of OF_DOCUMENTS) reply.raw.removeHeader(name);
      },
    });
    fastify.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const path = fileOf(request.url);
        return path === undefined ? reply.callNotFound() : reply.sendFile(path);
      },
    });
  }
  fastify.setNotFoundHandler((request, reply) => {
    // Of the path alone: a filter in the query may well end like a file's name.
    const path = request.url.replace(/\?.*$/s, '');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith(API_PREFIX) && !NO_PAGE.test(path);
    // Spoken by chargers only.
    if (path.startsWith('/ocpp/'))
      return reply
        .status(426)
        .header('upgrade', 'websocket')
        .header('connection', 'upgrade')
        .send('OCPP is spoken over a WebSocket here.');
    if (isPage && existsSync(root)) return reply.header('cache-control', 'no-cache').sendFile(pageFor(path));
    return reply.status(404).send({
      code: 404,
      msg: request.headers['x-language'] === 'zh' ? '访问资源不存在' : 'The resource does not exist',
      data: { key: 'notFound' },
    });
  });
}
