import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES, type Language } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { switchLanguage } from '../../shared/prefs/language.ts';
import { Dropdown } from '../../shared/ui/popups/popups.tsx';
import styles from './frame.module.css';
import { LANGUAGE_NAMES } from './language-button.tsx';

export function LanguageSelect() {
  const { t } = useTranslation();
  const now = language();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((key) => ({ key, label: <span lang={key}>{LANGUAGE_NAMES[key]}</span> })),
        selectedKeys: [now],
        onClick: ({ key }) => key !== now && switchLanguage(key as Language),
      }}
    >
      <Button type="text" className={styles.language} icon={<GlobalOutlined />} aria-label={t('frame.language')}>
        {LANGUAGE_NAMES[now]}
      </Button>
    </Dropdown>
  );
}
