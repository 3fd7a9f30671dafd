import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleFullScreen } from './full-screen.ts';

export function FullScreenToggle() {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const label = full ? t('frame.exitFullScreen') : t('frame.fullScreen');
  const icon = full ? <FullscreenExitOutlined /> : <FullscreenOutlined />;
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={toggleFullScreen} />;
}
