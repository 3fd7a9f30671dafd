import { Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './embedded-page.module.css';

/** A page of ours that is not of the console, inside the frame. */
export function EmbeddedPage({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('frame');
  const [loading, setLoading] = useState(true);
  return (
    <div className={styles.frame} data-fill="page">
      <h1 className="sr-only">{title}</h1>
      <iframe src={url} title={title} onLoad={() => setLoading(false)} />
      {loading ? (
        <div className={styles.mask} role="status">
          <Spin />
          <span>{t('embed.loading')}</span>
        </div>
      ) : null}
    </div>
  );
}
