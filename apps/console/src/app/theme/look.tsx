import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo } from 'react';
import { useLayout } from '../../shared/prefs/layout-settings.ts';
import { type Size, usePreferences, useSize } from '../../shared/prefs/preferences.ts';
import { formWords } from '../form-words.ts';
import { antdTheme } from './antd.ts';
import { palettesOf } from './brand.ts';

/** The four sizes in antd's three; the smallest has smaller letters too. */
const ANTD_SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<Size, string>;

/** antd in our colours, sizes and words, around whatever uses it. */
export function Look({ locale, children }: { locale: Locale; children: ReactNode }) {
  // Together with the page's own colours: a letter of one theme on the ground of the other cannot be read.
  const name = usePreferences((state) => state.theme);
  const size = useSize((state) => state.size);
  const colour = useLayout((state) => state.theme);
  const sideTheme = useLayout((state) => state.sideTheme);
  const form = useMemo(() => ({ validateMessages: formWords() }), []);
  const theme = useMemo(
    () => antdTheme(palettesOf({ theme: colour, sideTheme })[name], name, size === 'mini'),
    [colour, sideTheme, name, size],
  );
  return (
    <ConfigProvider form={form} theme={theme} locale={locale} componentSize={ANTD_SIZES[size]} button={PLAIN}>
      {children}
    </ConfigProvider>
  );
}
const PLAIN = { autoInsertSpace: false };
