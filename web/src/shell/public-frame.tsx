// What pages without a session need of the library: its language and the installation's looks.
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useCalm } from '../kit/calm.ts';
import { queryClient } from '../kit/query.ts';
import { useSettings } from '../kit/settings.ts';
import { useLibraryLocale } from './library-locale.ts';
import { useMode } from './look.ts';
import { componentSizes, themeOf } from './theme.ts';

export function PublicFrame({ children }: { children: ReactNode }) {
  const locale = useLibraryLocale();
  const mode = useMode();
  const themeClass = useSettings((settings) => settings.themeClass);
  const size = useSettings((settings) => settings.size);
  const calm = useCalm();
  const theme = useMemo(() => themeOf(mode, { themeClass, size }, calm), [mode, themeClass, size, calm]);
  if (!locale) return null;
  return (
    <ConfigProvider theme={theme} locale={locale} componentSize={componentSizes[size]} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
