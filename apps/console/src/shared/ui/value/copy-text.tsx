import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 1500;

/** Takes a long text along, by a button alone; `name` says what it is. */
export function CopyText({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const label = done ? t('actions.copied') : `${t('actions.copy')} ${name}`;
  return (
    <Button
      type="text"
      size="small"
      icon={done ? <CheckOutlined /> : <CopyOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void navigator.clipboard?.writeText(text).then(() => setDone(true))}
    />
  );
}
