import { useSyncExternalStore, type ReactNode } from 'react';
import { language, LanguageContext, onLanguage } from './phrases.ts';

/** Everything below speaks the language of the screen, and follows when it changes. */
export const LanguageRoot = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={useSyncExternalStore(onLanguage, language)}>{children}</LanguageContext>
);
