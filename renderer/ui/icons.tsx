import type { ReactNode } from 'react';

/** Drawn here, one stroke style, so that no font or picture is needed. They are decoration: the word stands beside. */
const paths = {
  enter: (
    <>
      <path d="M3 12h11M9.5 6.5 15 12l-5.500 5.500" />
      <path d="M20.500 4v16" />
    </>
  ),
  exit: (
    <>
      <path d="M3.500 4v16" />
      <path d="M9 12h11M15.500 6.500 21 12l-5.500 5.500" />
    </>
  ),
  undo: <path d="M9 5 4 10l5 5M4.500 10H15a5 5 0 0 1 0 10h-3" />,
  check: <path d="m4.500 12.500 5 5L19.500 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7v5.200l3.400 2" />
    </>
  ),
  question: (
    <>
      <path d="M8.200 8.700a3.900 3.900 0 1 1 5.700 3.500c-1.300.7-1.900 1.500-1.900 3" />
      <path d="M12 19.200v.1" />
    </>
  ),
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  alert: (
    <>
      <path d="M12 3.500 22 20.500H2Z" />
      <path d="M12 10v4.500M12 17.400v.1" />
    </>
  ),
  pause: <path d="M8.500 5v14M15.500 5v14" />,
  star: (
    <path d="m12 3.500 2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8Z" />
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.800" />
      <path d="M4.500 20.500c.6-4.300 3.600-6.500 7.500-6.500s6.900 2.200 7.500 6.500" />
    </>
  ),
  file: (
    <>
      <path d="M6 3h8l4.500 4.500V21H6Z" />
      <path d="M14 3v4.500h4.500M9 12.500h6M9 16.500h6" />
    </>
  ),
  camera: (
    <>
      <rect x="2.500" y="6.500" width="13.500" height="11" rx="2" />
      <path d="m16 11 5.500-3.300v8.600L16 13" />
    </>
  ),
  noCamera: (
    <>
      <path d="M7 6.500h7a2 2 0 0 1 2 2V11l5.500-3.300v8.600M12 17.500H4.500a2 2 0 0 1-2-2v-7" />
      <path d="m3 3 18 18" />
    </>
  ),
  retake: (
    <>
      <path d="M19.500 12a7.500 7.500 0 1 1-2.300-5.400" />
      <path d="M20 3v4.500h-4.500" />
    </>
  ),
  service: (
    <>
      <rect x="3" y="4" width="18" height="6.500" rx="1.500" />
      <rect x="3" y="13.500" width="18" height="6.500" rx="1.500" />
      <path d="M7 7.200v.1M7 16.700v.1" />
    </>
  ),
  key: (
    <>
      <circle cx="7.500" cy="12" r="4.500" />
      <path d="M12 12h9.500M18 12v4" />
    </>
  ),
  link: <path d="M4 12h4M16 12h4M8 8.500v7M16 8.500v7M11 12h2" />,
  freeze: <path d="M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9" />,
  shift: <path d="M12 4 4 12.500h4.500V20h7v-7.500H20Z" />,
  backspace: (
    <>
      <path d="M8.500 5.500H21v13H8.500L2.500 12Z" />
      <path d="m11.500 9.500 5 5M16.500 9.500l-5 5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2.500M12 19v2.500M2.500 12H5M19 12h2.500M5.300 5.300 7 7M17 17l1.700 1.700M18.700 5.300 17 7M7 17l-1.700 1.700" />
    </>
  ),
  moon: <path d="M19.500 14.500A8.300 8.300 0 1 1 10 4.200a6.600 6.600 0 0 0 9.500 10.300Z" />,
  back: <path d="M20 12H5M11 5.500 4.500 12l6.500 6.500" />,
  edit: <path d="M4 20h4L20 8l-4-4L4 16ZM13.500 6.500l4 4" />,
  money: (
    <>
      <rect x="2.500" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.800" />
      <path d="M6 9.500v5M18 9.500v5" />
    </>
  ),
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6.500" />
      <path d="m15.500 15.500 5.500 5.500" />
    </>
  ),
  car: (
    <>
      <path d="M3 16.500v-4l2-5.500h14l2 5.500v4Z" />
      <path d="M3 12.500h18M6.500 16.500v2M17.500 16.500v2" />
    </>
  ),
  motorcycle: (
    <>
      <circle cx="5.500" cy="16" r="3.300" />
      <circle cx="18.500" cy="16" r="3.300" />
      <path d="M5.500 16l4-5.500h6.500l2.500 5.500M9.500 10.500H6M16 10.500l-1.500-4H18" />
    </>
  ),
  bicycle: (
    <>
      <circle cx="5.500" cy="16" r="3.800" />
      <circle cx="18.500" cy="16" r="3.800" />
      <path d="M5.500 16 9 8.500h6.500l3 7.500M9 8.500l3.500 7.500 3-7.500M5.500 16h7M7.500 7.500h3M15.500 8.500V6H18" />
    </>
  ),
  van: (
    <>
      <path d="M2.500 16.500v-8a2 2 0 0 1 2-2h9.500c3 0 5 2.500 7.500 6v4Z" />
      <path d="M14.500 9.500V12h4.200c-1.300-1.600-2.300-2.500-4.200-2.500ZM6.500 16.500v2.500M17.500 16.500v2.500" />
    </>
  ),
  truck: (
    <>
      <path d="M2.500 16.500v-11h11.500v11ZM14 16.500v-8h4l3.500 4v4Z" />
      <path d="M6.500 16.500v2.500M18 16.500v2.500" />
    </>
  ),
  bus: (
    <>
      <path d="M3 16.500v-11h18v11Z" />
      <path d="M3 11.500h18M9 5.500v6M15 5.500v6M7 16.500v2.500M17 16.500v2.500" />
    </>
  ),
  ticket: (
    <>
      <path d="M7 9V3.500h10V9M7 16.500H4V9h16v7.500h-3" />
      <path d="M7 13.500h10v7H7Z" />
    </>
  ),
  sliders: (
    <>
      <path d="M3.500 7h8M16.500 7h4M3.500 17h4M12.500 17h8" />
      <circle cx="14" cy="7" r="2.500" />
      <circle cx="10" cy="17" r="2.500" />
    </>
  ),
  booth: (
    <>
      <path d="M3 9.500 12 4l9 5.500" />
      <path d="M5.500 8.500V20h13V8.500M9 11.500h6v4.500H9Z" />
    </>
  ),
  leave: (
    <>
      <path d="M13.500 4H4.500v16h9" />
      <path d="M9.500 12h11M16.500 7.500 21 12l-4.500 4.500" />
    </>
  ),
  power: (
    <>
      <path d="M12 3v9" />
      <path d="M7.200 6.200a8 8 0 1 0 9.600 0" />
    </>
  ),
  sound: (
    <>
      <path d="M3.500 9.500v5H7l5 4v-13l-5 4Z" />
      <path d="M15.500 9a4.200 4.200 0 0 1 0 6M18.200 6.300a8 8 0 0 1 0 11.400" />
    </>
  ),
  ruler: (
    <>
      <path d="M2.500 8.500h19v7h-19Z" />
      <path d="M6.500 8.500v3M10 8.500v4M13.500 8.500v3M17 8.500v4" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9.500" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5.500 6 5.500 12 0 18c-5.500-6-5.500-12 0-18Z" />
    </>
  ),
  rush: <path d="M13.500 2.500 5 13.500h6l-1 8 9-11.500h-6.500Z" />,
  plus: <path d="M12 4.500v15M4.500 12h15" />,
  minus: <path d="M4.500 12h15" />,
  save: <path d="M12 3.500v11M6.500 9.500 12 15l5.500-5.500M4.500 20h15" />,
  pulse: <path d="M2.500 12.500h4.500l2.500-7 4.500 13 2.500-6h5" />,
  more: <path d="M4 12h15M13 5.500 19.500 12 13 18.500" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** What is turned round where the language runs from right to left: what points along the line, and the question mark. */
const turning: ReadonlySet<IconName> = new Set<IconName>([
  'enter',
  'exit',
  'back',
  'more',
  'leave',
  'question',
]);

export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    data-turns={turning.has(name)}
  >
    {paths[name]}
  </svg>
);
