import { APPLICATION_TYPE_WORDS, COMMUNICATION_TYPE_WORDS, type Version } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { FileLink } from '../../../shared/ui/file-link.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/firmware.module.css';
import { fileSize } from '../parts/sizes.ts';

/** Number and kind of a version; what the platform has uploaded says so. */
export function VersionTitle({ version }: { version: Version }) {
  const { t } = useTranslation('firmware');
  const say = useWord();
  return (
    <div className={listParts.two}>
      <span className={styles.tags}>
        <b>{version.version}</b>
        {version.isShared ? (
          <ToneTag tone="neutral" title={t('versions.sharedHint')}>
            {t('versions.shared')}
          </ToneTag>
        ) : null}
      </span>
      <small>
        {say(APPLICATION_TYPE_WORDS[version.applicationType])}
        {version.communicationType ? ` · ${say(COMMUNICATION_TYPE_WORDS[version.communicationType])}` : ''}
      </small>
    </div>
  );
}

/** The file with its size, or the store's address. */
export function VersionSource({ version }: { version: Version }) {
  const { t } = useTranslation('firmware');
  if (version.originalName !== null)
    return (
      <div className={listParts.two}>
        <FileLink path={`/web/versions/${version.id}/download`} label={t('versions.download')}>
          {version.originalName}
        </FileLink>
        <small>{version.size === null ? '' : fileSize(version.size)}</small>
      </div>
    );
  if (version.address === null) return <Missing />;
  return (
    <a href={version.address} target="_blank" rel="noopener noreferrer" title={version.address}>
      {t('versions.openAddress')}
    </a>
  );
}
