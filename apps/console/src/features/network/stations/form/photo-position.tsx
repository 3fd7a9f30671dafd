import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../shared/api/report.ts';
import type { Place } from '../../../../shared/ui/map/geography.ts';

/** Takes the position from a photo that was taken on site. The photo is read in the browser and goes nowhere. */
export function PhotoPosition({ onFound }: { onFound: (place: Place) => void }) {
  const { t } = useTranslation('stations');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File) => {
    setBusy(true);
    try {
      const { gps } = await import('exifr');
      // A file that is no photo has no position.
      const found = await gps(file).catch(() => undefined);
      const { latitude, longitude } = found ?? {};
      // Cameras without reception write zeros, or nothing that is a number.
      if (!latitude || !longitude || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) notify.warning(t('form.photoNone'));
      else onFound({ latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) });
    } catch {
      notify.warning(t('form.photoFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon={<CameraOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {t('form.fromPhoto')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        style={{ display: 'none' }}
        aria-label={t('form.fromPhoto')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same photo may be chosen again.
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
