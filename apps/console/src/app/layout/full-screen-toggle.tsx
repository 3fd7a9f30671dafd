import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/api/report.ts';

export function FullScreenToggle() {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    if (!document.fullscreenEnabled) return notify.warning(t('frame.noFullScreen'));
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() =>
      notify.warning(t('frame.noFullScreen')),
    );
  };
  const label = full ? t('frame.exitFullScreen') : t('frame.fullScreen');
  const icon = full ? <FullscreenExitOutlined /> : <FullscreenOutlined />;
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={toggle} />;
}
