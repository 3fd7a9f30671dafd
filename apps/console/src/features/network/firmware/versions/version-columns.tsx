import type { Version } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import { Missing, TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import { VersionMenu } from './version-menu.tsx';
import { VersionSource, VersionTitle } from './version-parts.tsx';

const modelOf = (version: Version) => [version.vendor, version.model].filter(Boolean).join(' ');

export function useVersionColumns(): Column<Version>[] {
  const { t } = useTranslation('firmware');
  return useMemo<Column<Version>[]>(
    () => [
      {
        key: 'version',
        title: t('versions.version'),
        width: 190,
        required: true,
        fixed: 'start',
        render: (row) => <VersionTitle version={row} />,
      },
      {
        key: 'model',
        title: t('versions.model'),
        width: 150,
        full: modelOf,
        render: (row) =>
          row.applicationType === 'firmware' ? modelOf(row) || <span>{t('versions.anyModel')}</span> : <Missing />,
      },
      {
        key: 'note',
        title: t('versions.note'),
        width: 220,
        full: (row) => row.note,
        render: (row) => <TextOrMissing text={row.note} />,
      },
      { key: 'file', title: t('versions.file'), width: 210, render: (row) => <VersionSource version={row} /> },
      {
        key: 'sha256',
        title: t('versions.sha256'),
        width: 200,
        hidden: true,
        render: (row) => (row.sha256 ? <CopyId value={row.sha256} /> : <Missing />),
      },
      { key: 'uploader', title: t('versions.uploader'), width: 120, full: (row) => row.uploader, render: (row) => row.uploader },
      { key: 'uploadTime', title: t('versions.uploadTime'), width: 200, render: (row) => <Time at={row.uploadTime} /> },
      {
        key: 'actions',
        title: '',
        name: t('versions.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <VersionMenu version={row} />,
      },
    ],
    [t],
  );
}
