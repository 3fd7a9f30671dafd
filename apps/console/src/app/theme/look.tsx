import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useInsertionEffect, useMemo } from 'react';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/prefs/layout-settings.ts';
import { type Size, useSize } from '../../shared/prefs/preferences.ts';
import { formWords } from '../form-words.ts';
import { antdLook } from './antd.ts';
import { palettesOf } from './brand.ts';
import { installCss } from './variables.ts';

/** The four sizes in antd's three; the smallest has smaller letters too. */
const ANTD_SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<Size, string>;

/** antd in our colours, sizes and words, around whatever uses it. */
export function Look({ locale, children }: { locale: Locale; children: ReactNode }) {
  const size = useSize((state) => state.size);
  const colour = useLayout((state) => state.theme);
  const sideTheme = useLayout((state) => state.sideTheme);
  const form = useMemo(() => ({ validateMessages: formWords() }), []);
  const { theme, css } = useMemo(
    () => antdLook(palettesOf({ theme: colour, sideTheme }), size === 'mini'),
    [colour, sideTheme, size],
  );
  useInsertionEffect(() => installCss('csms-antd', css), [css]);
  return (
    <ConfigProvider
      form={form}
      theme={theme}
      locale={locale}
      componentSize={ANTD_SIZES[size]}
      button={PLAIN}
      renderEmpty={nothingFound}
    >
      {children}
    </ConfigProvider>
  );
}
const PLAIN = { autoInsertSpace: false };
const nothingFound = () => i18n.t('select.none');
