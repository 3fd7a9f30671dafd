import { sql } from 'kysely';
import { sendSystemMessage } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BackupWork, Failure } from './notes.ts';

const TITLE: Readonly<Record<BackupWork, { zh: string; en: string }>> = {
  copy: { zh: '数据库备份失败', en: 'The backup of the database failed' },
  log: { zh: '数据库日志无法备份', en: 'The log of the database is not backed up' },
  proof: { zh: '备份验证未通过', en: 'The trial restore of a backup failed' },
};
const WHAT: Readonly<Record<BackupWork, { zh: string; en: string }>> = {
  copy: { zh: '之前的备份仍可使用。', en: 'The copies of before are still there.' },
  log: {
    zh: '在恢复正常之前，最近的数据只存在于本机。',
    en: 'Until it goes again, what is newest is on this machine alone.',
  },
  proof: { zh: '出现故障时，这份备份可能无法恢复。', en: 'When it is needed, this backup may not come back.' },
};

/** Tells the platform's administrators that backups fail, in their language. */
export async function alarm(db: Database, bus: Bus, failure: Failure, now: number): Promise<void> {
  const { work, words } = failure;
  const events = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from provider where type = 'super' order by id limit 1`.execute(trx);
    if (!rows[0]) return [];
    return sendSystemMessage(trx, {
      providerId: rows[0].id,
      permission: 'config:write',
      title: TITLE[work],
      content: {
        zh: `${WHAT[work].zh}原因：${words} 详见“系统管理 - 数据备份”。`,
        en: `${WHAT[work].en} ${words} See System, Backups.`,
      },
      now,
    });
  });
  for (const event of events) bus.publish('live', event);
}
