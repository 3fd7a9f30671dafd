import { isIPv4 } from 'node:net';
import type { Config } from '../../platform/config/config.ts';
import type { FtpAccount } from '../../platform/ftp/ftp-options.ts';
import { type FtpServer, startFtpServer } from '../../platform/ftp/ftp-server.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ChargerFiles, FileTransfer } from './charger-files.service.ts';

/** The FTP side of the chargers' files, where it is configured: each user is one transfer, and sees its one file. */
export function startChargerFtp(config: Config, files: ChargerFiles, log: Log): Promise<FtpServer> | undefined {
  if (config.FTP_PORT === undefined) return undefined;
  const [first, last] = (config.FTP_PASSIVE_PORTS ?? '').split('-').map(Number);
  return startFtpServer({
    host: config.HOST,
    port: config.FTP_PORT,
    passivePorts: first && last ? { first, last } : undefined,
    publicAddress: config.FTP_PUBLIC_HOST && isIPv4(config.FTP_PUBLIC_HOST) ? config.FTP_PUBLIC_HOST : undefined,
    log,
    async signIn(user, password) {
      const transfer = await files.ofCredentials(user, password);
      return transfer && accountOf(transfer, files);
    },
  });
}

function accountOf(transfer: FileTransfer, files: ChargerFiles): FtpAccount {
  const firmware = async (name: string) => (name === transfer.name ? files.firmware(transfer) : undefined);
  return {
    size: async (name) => (await firmware(name))?.size,
    async read(name, offset) {
      const file = await firmware(name);
      return file && offset <= file.size ? files.read(file, { start: offset, end: file.size }) : undefined;
    },
    async write(name, bytes) {
      if (transfer.kind !== 'diagnostics') return false;
      try {
        await files.receive(transfer, name, bytes);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    },
  };
}
