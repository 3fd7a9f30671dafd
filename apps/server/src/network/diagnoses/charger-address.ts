import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { SettingsReader } from '../../access/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import { withoutSlashes } from '../../platform/http/slashes.ts';

/** The address that chargers reach this server under: the setting, else the one that the request came to. To be shown; what is sent to chargers is `chargerUrl`. */
export const publicUrl = (settings: SettingsReader, request: FastifyRequest): string =>
  withoutSlashes(settings.get('network.publicUrl') || `${request.protocol}://${request.host}`);

/**
 * The same for what chargers are told to fetch and bring: a name that only the caller says may be made up, and would have chargers bring their files to somebody else. The
 * setting counts; without it an address that this very socket has. Empty: neither.
 */
export function knownChargerUrl(settings: SettingsReader, request: FastifyRequest): string {
  if (settings.get('network.publicUrl') !== '') return publicUrl(settings, request);
  const asked = publicUrl(settings, request);
  const name = URL.canParse(asked) ? new URL(asked).hostname.replace(/^\[|\]$/g, '') : '';
  const own = (request.raw.socket.localAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = name === 'localhost' && (own === '::1' || own.startsWith('127.'));
  return isLoopback || (isIP(name) !== 0 && name === own) ? asked : '';
}

/** The same; throws `publicUrlNeeded` where it is not known. */
export function chargerUrl(settings: SettingsReader, request: FastifyRequest): string {
  const url = knownChargerUrl(settings, request);
  if (url === '') throw new Problem('publicUrlNeeded');
  return url;
}
