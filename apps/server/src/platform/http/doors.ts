import { API_PREFIX, contract, FEEDBACK_LIMITS, UPLOADS } from '@csms/contract';
import type { AnyEndpoint } from './any-endpoint.ts';

const KB = 1024;
const MB = 1024 * KB;

/** A place where somebody without a session may knock, and what that costs at most. */
export interface Door {
  /** What is behind it. */
  is: string;
  /** Endpoints of the contract; other routes by method and path, of which `*` leaves the end open. */
  of: readonly (AnyEndpoint | string)[];
  /** Calls of one address (of IPv6 its network) within so many seconds. */
  byAddress: { calls: number; seconds: number };
  /** Calls of everybody in a second; those of three seconds may come at once. */
  inAll: number;
  /** The largest body, bytes. */
  body: number;
  /** Bytes of bodies that all may have under way; of one address a quarter of it, or one body. */
  underWay: number;
  /** What it keeps, and where that is bounded. */
  keeps: string;
}

const SMALL = { body: 32 * KB, underWay: 2 * MB };
const NOTHING = 'nothing';
const minute = (calls: number) => ({ calls, seconds: 60 });
const hour = (calls: number) => ({ calls, seconds: 3600 });

/** A report with all that it may hold, its photos a third larger than their bytes. */
const REPORT_BYTES = FEEDBACK_LIMITS.photos * FEEDBACK_LIMITS.photoBytes * 1.4 + 64 * KB;

/**
 * Every HTTP door. A route that is in none of them and asks for no session is refused at the start. Limits at `/ocpp` stand in
 * `docs/adr/0082-tries-without-proof.md`, their FTP in `platform/ftp`, open streams in `streams.ts`, sockets in all in `doorkeeper.ts`.
 */
export const DOORS = {
  signIn: {
    is: 'sign-in, captcha, proof of work, passkeys, forgotten passwords',
    of: [...Object.values(contract.password), ...Object.values(contract.signIn)].filter(({ access }) => access === 'public'),
    byAddress: minute(600),
    inAll: 200,
    ...SMALL,
    keeps: 'tries and captchas, which are forgotten; rows of the system log have a share an hour',
  },
  words: {
    is: 'public texts and choices of forms',
    of: [contract.providers.publicText, contract.dictionaries.forPublic],
    byAddress: minute(600),
    inAll: 300,
    ...SMALL,
    keeps: NOTHING,
  },
  application: {
    is: 'a company that applies',
    of: [contract.applications.submit],
    byAddress: hour(20),
    inAll: 5,
    body: 64 * KB,
    underWay: MB,
    keeps: 'one pending application for each mail address, behind a captcha; so many in all (access/files/strangers-share.ts)',
  },
  applicantFile: {
    is: 'the licence of an applicant',
    of: [contract.files.uploadLicence],
    byAddress: hour(10),
    inAll: 2,
    body: UPLOADS.licence.maxMb * MB + 64 * KB,
    underWay: 4 * UPLOADS.licence.maxMb * MB,
    keeps: 'a share of the disk (access/files/strangers-share.ts); given up first where room is short',
  },
  files: {
    is: 'pictures and files that are public, or asked for with a session',
    of: [contract.files.resource],
    byAddress: minute(3000),
    inAll: 600,
    ...SMALL,
    keeps: NOTHING,
  },
  display: {
    is: 'wall screens, by the key of their link',
    of: Object.values(contract.display),
    // A screen asks at most once a second; several may stand behind one address.
    byAddress: minute(3000),
    inAll: 300,
    ...SMALL,
    keeps: NOTHING,
  },
  meter: {
    is: 'meters of buildings, by their key',
    of: [contract.loadBalancing.readings],
    // A gateway may push for some hundred sites, each once a second.
    byAddress: minute(20_000),
    inAll: 1500,
    body: 64 * KB,
    underWay: 8 * MB,
    keeps: 'the newest reading of a meter',
  },
  connector: {
    is: 'the page of a connector and the state of a report',
    of: [contract.feedback.page, contract.feedback.state],
    // Codes can't be guessed at this speed.
    byAddress: minute(60),
    inAll: 200,
    ...SMALL,
    keeps: NOTHING,
  },
  report: {
    is: 'reports of drivers, with photos',
    of: [contract.feedback.report],
    byAddress: minute(20),
    inAll: 20,
    body: REPORT_BYTES,
    underWay: 6 * REPORT_BYTES,
    keeps: 'reports and photos of a day by connector, address, provider and in all (service/feedback/limits.ts)',
  },
  descriptions: {
    is: 'the description of the API',
    of: [`GET ${API_PREFIX}/openapi.json`, `GET ${API_PREFIX}/docs*`],
    byAddress: minute(300),
    inAll: 40,
    ...SMALL,
    keeps: NOTHING,
  },
  health: {
    is: 'probes and metrics',
    of: ['GET /healthz', 'GET /readyz', 'GET /metrics'],
    byAddress: minute(6000),
    inAll: 500,
    ...SMALL,
    keeps: NOTHING,
  },
  chargerFiles: {
    is: 'firmware for chargers and their diagnostics, by signed links that end',
    of: [
      'GET /charger-files/firmware/*',
      'HEAD /charger-files/firmware/*',
      'PUT /charger-files/diagnostics/*',
      'POST /charger-files/diagnostics/*',
    ],
    // Some fetch firmware in pieces of a few kilobytes.
    byAddress: minute(6000),
    inAll: 1000,
    // It is kept piece by piece as it comes.
    body: Number.MAX_SAFE_INTEGER,
    underWay: Number.MAX_SAFE_INTEGER,
    keeps: 'one file for each signed link, of bounded size (network/charger-files)',
  },
  console: {
    is: "the console's files, and paths that lead nowhere",
    of: ['GET /*', 'HEAD /*'],
    byAddress: minute(6000),
    inAll: 1500,
    ...SMALL,
    keeps: NOTHING,
  },
  /** What asks for a session and is asked with none that is known. Its body is not read. */
  noSession: {
    is: 'everything that asks for a session, asked without one',
    of: [],
    byAddress: minute(3000),
    inAll: 600,
    ...SMALL,
    keeps: NOTHING,
  },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof DOORS;

/** Bytes of bodies that people with a session may have in memory, all together and each. */
export const PEOPLE_BYTES = { inAll: 160 * MB, each: 48 * MB };

const names = Object.keys(DOORS) as DoorName[];
const paths = names.flatMap((name) =>
  (DOORS[name] as Door).of.map((one) => ({
    name,
    path: typeof one === 'string' ? one : `${one.method} ${API_PREFIX}${one.path}`,
  })),
);

/** The door of a route, by its method and its path as routes write it; undefined: none. The closest description counts. */
export function doorOf(method: string, url: string): DoorName | undefined {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  const exact = paths.find(({ path }) => path === asked || path === `${method} ${url}`);
  if (exact) return exact.name;
  return paths
    .filter(({ path }) => path.endsWith('*') && path !== 'GET /*' && asked.startsWith(path.slice(0, -1)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.name;
}
