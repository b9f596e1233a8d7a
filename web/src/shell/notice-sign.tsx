// Illustrations of the message pages.

export type Sign = 'lost' | 'away' | 'broken' | 'later';

const strokes: Record<Sign, string> = {
  lost: 'M32 12a20 20 0 1 0 0 40 20 20 0 0 0 0-40ZM40 24l-5 13-13 5 5-13 13-5Z',
  away: 'M20 46h24a10 10 0 0 0 2-19.8A14 14 0 0 0 19 27a9.5 9.5 0 0 0 1 19ZM14 12l36 40',
  broken: 'M32 13 54 50H10L32 13ZM32 28v10M32 43.5v.5',
  later: 'M32 12a20 20 0 1 0 0 40 20 20 0 0 0 0-40ZM32 21v11l8 5',
};

export const NoticeSign = ({ sign }: { sign: Sign }) => (
  <svg
    className="notice-sign"
    viewBox="0 0 64 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[sign]} />
  </svg>
);
