import { useSyncExternalStore, type ReactNode } from 'react';
import { language, LanguageContext, onLanguage } from './phrases.ts';

/** Everything below uses the interface language, and is updated when it changes. */
export const LanguageRoot = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={useSyncExternalStore(onLanguage, language)}>{children}</LanguageContext>
);
