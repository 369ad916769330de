/** A full page load: it also leads from the dashboard to the public pages, which Next does not route. */
export const Wordmark = ({ href }: { href: string }) => (
  <a className="text-note font-semibold tracking-[0.22em] text-intact uppercase no-underline" href={href}>
    Acuse
  </a>
);
