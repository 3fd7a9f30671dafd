import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES, type Language } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { switchLanguage } from '../../shared/prefs/language.ts';

/** Each language in its own words: whoever cannot read this one finds theirs. */
const NAMES: Record<Language, string> = { zh: '中文', en: 'English' };

export function LanguageSelect() {
  const { t } = useTranslation();
  const now = language();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((key) => ({ key, label: <span lang={key}>{NAMES[key]}</span> })),
        selectedKeys: [now],
        onClick: ({ key }) => key !== now && switchLanguage(key as Language),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('frame.language')}>
        {NAMES[now]}
      </Button>
    </Dropdown>
  );
}
