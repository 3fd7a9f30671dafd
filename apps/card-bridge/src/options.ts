import { CARD_BRIDGE_PORT } from '@csms/contract';

export interface Options {
  port: number;
  host: string;
  origins: string[];
  reader: string | undefined;
}

/** Where a console runs that was started with nothing set. */
const DEFAULT_ORIGINS = 'http://localhost:8080,http://127.0.0.1:8080';

export interface Flags {
  port?: string;
  host?: string;
  origin?: string[];
  reader?: string;
}

/** Flags, else the environment, else defaults. Throws RangeError in words for a port that is none or an origin that browsers would never send. */
export function optionsOf(flags: Flags, env: NodeJS.ProcessEnv): Options {
  const port = Number(flags.port ?? env.CARD_BRIDGE_PORT ?? CARD_BRIDGE_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError('the port must be a number up to 65535');
  const given = flags.origin?.length ? flags.origin : (env.CARD_BRIDGE_ORIGINS ?? DEFAULT_ORIGINS).split(',');
  return {
    port,
    host: flags.host ?? env.CARD_BRIDGE_HOST ?? '127.0.0.1',
    origins: given
      .map((text) => text.trim())
      .filter(Boolean)
      .map(originOf),
    reader: flags.reader ?? env.CARD_BRIDGE_READER ?? undefined,
  };
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new RangeError(`${text} is no origin: one such as https://console.example is expected`);
  return url.origin;
}
