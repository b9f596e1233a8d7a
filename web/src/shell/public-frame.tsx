// The library's settings for pages without a session: language and the installation's look.
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../kit/query.ts';
import { useLibrary } from './use-library.ts';

export function PublicFrame({ children }: { children: ReactNode }) {
  const library = useLibrary();
  if (!library) return null;
  return (
    <ConfigProvider {...library}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
