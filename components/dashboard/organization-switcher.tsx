import { Icon } from "#components/ui/icon.tsx";
import { Overlay } from "#components/ui/overlay.tsx";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { organizationName } from "./organization-name.ts";

interface Props {
  viewer: Viewer;
  t: Messages;
  switchTo: (form: FormData) => Promise<void>;
}

/** Below its button, in the menu of phones as wide as it; in the middle of the window where browsers cannot anchor it. */
const DROPDOWN =
  "m-auto max-h-[70vh] w-[min(20rem,calc(100vw-2rem))] max-md:supports-[width:anchor-size(width)]:w-[anchor-size(width)] overflow-y-auto border border-control bg-paper p-4 text-ink shadow-lg supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:mt-1 supports-[position-area:bottom]:[position-area:bottom_span-right]";

/** The button that names the organization, and the menu to choose another. */
export function OrganizationSwitcher({ viewer, t, switchTo, place }: Props & { place: string }) {
  const d = t.dashboard;
  const { organization } = viewer;
  const id = `organizations-${place}`;
  return (
    <div className="px-4">
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${d.organization}: ${organizationName(organization, t)}. ${d.switchOrganization}`}
        className="flex w-full cursor-pointer items-center gap-2 border border-control bg-raised px-3 py-2 text-left text-ink hover:border-ink"
      >
        <Icon sign="building" className="flex-none text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-ui leading-snug font-medium wrap-anywhere">
            {organizationName(organization, t)}
          </span>
          <span className="block text-note text-quiet">{d.roles[viewer.role]}</span>
        </span>
        {organization.kind === "sandbox" && <TestTag t={t} />}
        <Icon sign="choose" size={16} className="flex-none text-quiet" />
      </button>
      <Overlay id={id} labelledBy={`${id}-title`} className={DROPDOWN}>
        <h2 id={`${id}-title`} className="mb-2 text-note font-normal text-quiet">
          {d.organizations}
        </h2>
        <Organizations viewer={viewer} t={t} switchTo={switchTo} />
        <p className="-mb-2 border-t border-hairline text-sm">
          {/* A page load closes this menu. */}
          <a className="inline-flex min-h-11 items-center" href="/dashboard/account?new=#new-organization">
            {d.newOrganization}
          </a>
        </p>
      </Overlay>
    </div>
  );
}

const TestTag = ({ t }: { t: Messages }) => (
  <span className="flex-none border border-pending px-1.5 text-xs leading-5 text-pending">{t.dashboard.testTag}</span>
);

function Organizations({ viewer, t, switchTo }: Props) {
  const { organization, organizations } = viewer;
  return (
    <form action={switchTo} className="grid">
      {organizations.map((one) => (
        <button
          type="submit"
          key={one.id}
          name="organization"
          value={one.id}
          aria-current={one.id === organization.id ? "true" : undefined}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-hairline bg-transparent py-2 text-left text-ink hover:bg-raised"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-ui wrap-anywhere">{organizationName(one, t)}</span>
            <span className="block text-note text-quiet">{t.dashboard.roles[one.role]}</span>
          </span>
          {one.kind === "sandbox" && <TestTag t={t} />}
          {one.id === organization.id && <Icon sign="check" className="flex-none text-intact" />}
        </button>
      ))}
    </form>
  );
}
