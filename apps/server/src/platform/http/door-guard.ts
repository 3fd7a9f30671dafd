import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AnyEndpoint } from './any-endpoint.ts';
import { clientAddress, networkOf, type TrustProxy } from './client-address.ts';
import { DOORS, type Door, type DoorName, doorOf, PEOPLE_BYTES } from './doors.ts';
import { Problem } from './problem.ts';
import { Bucket, Room } from './room.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where somebody without a session comes in; undefined: nowhere. */
    door?: DoorName;
    /** The endpoint of the contract that the route serves. */
    endpoint?: AnyEndpoint;
  }
}

/** A body larger than this, which nobody will read, ends its connection. */
const NOT_WAITED_FOR = 64 * 1024;
/** Tokens that were good lately: who holds one does not count as a stranger. */
const KNOWN_TOKENS = 20_000;

export interface DoorGuard {
  /** Counts a call without a known session. Throws `tooMany` and `busy`. */
  stranger(token: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** A token that was good: its holder is no stranger from now on. */
  known(token: string): void;
  /** Keeps room for the body of somebody with a session until the answer is out. Throws `busy`. */
  person(userId: number, request: FastifyRequest, reply: FastifyReply): void;
}

/** Bounds what comes through each door of `DOORS`: calls by address and in all, bytes of bodies by address and in all. A route without a door, and without a session, throws when it is made. */
export function guardDoors(fastify: FastifyInstance, trustProxy: TrustProxy): DoorGuard {
  const addressOf = (request: FastifyRequest) => networkOf(clientAddress(request.raw, trustProxy));
  const made = new Map<DoorName, { take(request: FastifyRequest, reply: FastifyReply): Promise<void>; room: Room }>();
  const people = new Room(PEOPLE_BYTES.inAll, PEOPLE_BYTES.each);
  const tokens = new Set<string>();

  function open(name: DoorName) {
    const door: Door = DOORS[name];
    const count = fastify.createRateLimit({
      max: door.byAddress.calls,
      timeWindow: door.byAddress.seconds * 1000,
      keyGenerator: addressOf,
    });
    const all = new Bucket(door.inAll);
    return {
      room: new Room(door.underWay, Math.max(door.body, door.underWay / 4)),
      async take(request: FastifyRequest, reply: FastifyReply) {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) {
          void reply.header('retry-after', counted.ttlInSeconds);
          throw refused('tooMany', request, reply);
        }
        if (!all.take()) throw refused('busy', request, reply);
      },
    };
  }
  const at = (name: DoorName) => {
    const here = made.get(name) ?? open(name);
    made.set(name, here);
    return here;
  };

  fastify.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat();
    const door = route.config?.door ?? doorOf(methods[0]!, route.url);
    const needsSession = route.config?.endpoint !== undefined && route.config.endpoint.access !== 'public';
    if (!door && !needsSession) throw new Error(`${methods[0]} ${route.url} asks for no session and stands in no list of doors`);
    if (!door || needsSession) return;
    route.config = { ...route.config, door };
    route.bodyLimit = Math.min(route.bodyLimit ?? Number.POSITIVE_INFINITY, DOORS[door].body);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    const door = config.door ?? (request.is404 ? 'console' : undefined);
    if (!door) return;
    const here = at(door);
    await here.take(request, reply);
    hold(here.room, addressOf(request), { most: DOORS[door].body, asked: bodyBytes(request) }, request, reply);
  });

  return {
    async stranger(token, request, reply) {
      if (token !== undefined && tokens.has(token)) return;
      // Refused or not, what it still sends is not read on for long.
      if (bodyBytes(request) > NOT_WAITED_FOR) void reply.header('connection', 'close');
      await at('noSession').take(request, reply);
    },
    known(token) {
      tokens.delete(token);
      tokens.add(token);
      if (tokens.size > KNOWN_TOKENS) for (const oldest of tokens) return void tokens.delete(oldest);
    },
    person(userId, request, reply) {
      const take = (asked: number, most: number) => hold(people, String(userId), { most, asked }, request, reply);
      // A form is read piece by piece: `holdBody` keeps room for what is read whole.
      if (/^multipart\//i.test(request.headers['content-type'] ?? '')) rooms.set(request, (bytes) => take(bytes, bytes));
      else take(bodyBytes(request), request.routeOptions.bodyLimit);
    },
  };
}

const rooms = new WeakMap<FastifyRequest, (bytes: number) => void>();

/** Keeps room for `bytes` of a form that is about to be read whole. Throws `busy`. Strangers' room was kept at the door. */
export const holdBody = (request: FastifyRequest, bytes: number): void => rooms.get(request)?.(bytes);

/** How large the body says that it is; infinite where it does not, 0 without one. */
function bodyBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function hold(
  room: Room,
  key: string,
  { most, asked }: { most: number; asked: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (asked === 0 || room.bytes === Number.MAX_SAFE_INTEGER) return;
  // Said to be too large: it is refused before it is read.
  if (Number.isFinite(asked) && asked > most) throw refused('tooLarge', request, reply);
  const bytes = Math.min(asked, most);
  if (!room.take(key, bytes)) throw refused('busy', request, reply);
  let isHeld = true;
  const give = () => {
    if (isHeld) room.give(key, bytes);
    isHeld = false;
  };
  reply.raw.once('close', give);
  reply.raw.once('finish', give);
}

/** The problem of a request whose body stays unread. */
function refused(key: 'tooMany' | 'busy' | 'tooLarge', request: FastifyRequest, reply: FastifyReply): Problem {
  if (bodyBytes(request) > NOT_WAITED_FOR) void reply.header('connection', 'close');
  if (key === 'busy') void reply.header('retry-after', 3);
  return new Problem(key);
}
