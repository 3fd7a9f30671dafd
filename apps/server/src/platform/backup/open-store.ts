import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { folderStore } from './folder-store.ts';
import { BackupError, type Store } from './store.ts';
import { openVault, type Vault } from './vault.ts';

type Settings = Pick<
  Config,
  'BACKUP_TARGET' | 'BACKUP_PASSPHRASE' | 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_REGION' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET'
>;

/** The store that is configured: a folder, or `s3://bucket/prefix`. The client of S3 is loaded where it is needed alone. */
async function openStore(config: Settings): Promise<Store> {
  const target = config.BACKUP_TARGET;
  if (!target) throw new BackupError('missing', 'BACKUP_TARGET is not set: a folder on another disk, or s3://bucket/prefix.');
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(target) ?? [];
  if (!bucket) return folderStore(resolve(target));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    bucket,
    prefix: prefix
      .split('/')
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join(''),
    endpoint: config.BACKUP_S3_ENDPOINT,
    region: config.BACKUP_S3_REGION,
    keyId: config.BACKUP_S3_KEY_ID,
    secret: config.BACKUP_S3_SECRET,
  });
}

/** Opens what is configured with its passphrase. `make`: an empty store is begun. */
export async function openConfiguredVault(config: Settings, { make }: { make: boolean }): Promise<Vault> {
  return openVault(await openStore(config), config.BACKUP_PASSPHRASE ?? '', { make });
}
