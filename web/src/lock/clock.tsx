import { businessZone } from '@ordo/engine/text/business-time.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../kit/phrases.ts';

const LOCALES = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** Time and day in business time, as shown on a locked screen. */
export function Clock() {
  const locale = LOCALES[useLanguage()];
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="lock-clock">
      <time>{now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: businessZone })}</time>
      <span>{now.toLocaleDateString(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: businessZone })}</span>
    </div>
  );
}
