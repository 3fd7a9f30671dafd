import type { HandbookPage } from '../../handbook-page.ts';

export const backups = {
  purpose: [
    '查看数据库备份：最近一次是什么时候、可恢复到哪一刻、是否验证过、哪里出了问题。只有平台用户可以看到本页。',
    'Shows the backups of the database: when the last one was made, to which moment it can be restored, whether it was proven, and what failed. Only users of the platform see it.',
  ],
  howTo: [
    {
      title: ['设置备份', 'Set backups up'],
      steps: [
        [
          '在服务器上设置 BACKUP_TARGET（另一块磁盘上的目录，或 s3://存储桶/前缀）和 BACKUP_PASSPHRASE，重启服务。口令请另存一份：没有它，备份无法打开。',
          'On the server set BACKUP_TARGET (a folder on another disk, or s3://bucket/prefix) and BACKUP_PASSPHRASE, and restart it. Keep the passphrase elsewhere too: without it nobody opens the backups.',
        ],
      ],
    },
    {
      title: ['升级或维护前先备份', 'Back up before an upgrade or repair'],
      steps: [['点击 [[backups:copyNow]]。', 'Click [[backups:copyNow]].']],
    },
    {
      title: ['确认备份可以恢复', 'Make sure that a backup can be restored'],
      steps: [
        [
          '看 [[backups:proof]] 一列。也可在服务器上执行 npm run backup -- --prove，立即验证最近一次备份。',
          'Look at the column [[backups:proof]]. On the server, npm run backup -- --prove tries the newest one at once.',
        ],
      ],
    },
    {
      title: ['恢复', 'Restore'],
      steps: [
        [
          '在服务器上执行 npm run restore，恢复到一个空目录；--to 指定时间点。步骤见运维文档。',
          'Run npm run restore on the server: it goes into an empty folder, with --to back to a moment. The operations guide has the steps.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示日志无法备份', 'It says that the log is not backed up'],
      help: [
        '充电和结算不受影响。按提示检查备份位置；恢复后会自动补上。中断太久时，系统会重新做一次全量备份。',
        'Charging and settlement go on. Check the place as it says; what was missed is made up for automatically. After a long time a new full backup is made.',
      ],
    },
  ],
} satisfies HandbookPage;
