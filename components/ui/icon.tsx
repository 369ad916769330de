/** Line icons on a grid of 24. Each stands beside a word that says the same. */
const SIGNS = {
  batch: "M8 3h12v12M5 7h11v14H5ZM8 12h5M8 16h5",
  building: "M5 21V4h9v17M14 10h5v11M2 21h20M8.5 8h2M8.5 12h2M8.5 16h2",
  check: "M4 12.5 9.5 18 20 6.5",
  choose: "m7 9 5-5 5 5M7 15l5 5 5-5",
  close: "M6 6 18 18M18 6 6 18",
  copy: "M8 8h12v12H8ZM16 8V4H4v12h4",
  info: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 11v5.5M12 7.5v.01",
  key: "M12 16.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.7 13.3 20 4M16 8l3 3",
  log: "M5 3h14v18H5ZM9 8h6M9 12h6M9 16h4",
  mail: "M3 5h18v14H3ZM3 6l9 7 9-7",
  menu: "M4 6h16M4 12h16M4 18h16",
  open: "m6 9 6 6 6-6",
  people:
    "M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 4.7a3.5 3.5 0 0 1 0 6.6M18 14.5c2.3.8 3.5 2.6 3.5 5.5",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15.3 15.3 21 21",
  send: "M4 20l1.2-4.8L16 4.4l3.6 3.6L8.8 18.8ZM13.5 7l3.5 3.5M14 20h6",
  settings: "M3 7h10M19 7h2M3 17h2M11 17h10M19 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0M11 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  webhook: "M3 12h13M11 7l5 5-5 5M20.5 4v16",
};

export type Sign = keyof typeof SIGNS;

export function Icon({ sign, size = 18, className }: { sign: Sign; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={SIGNS[sign]} />
    </svg>
  );
}
