import { Shape } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import type { Texts } from "#lib/i18n/messages.ts";
import { moment } from "#lib/i18n/moment.ts";
import { type Hashes, SAMPLE } from "./sample-chain.ts";

const SECTION = "mt-3.5 border-t border-rule pt-1 font-serif text-[1.3em]";

/**
 * The first page of the sample's certificate, drawn small. A picture to screen readers: the lines are too small to be read. No real
 * record: one made at the first start would stay in the public log for good, sealed with the address of that start.
 */
export function CertificatePicture({ recorded, t }: { recorded: Hashes; t: Texts }) {
  const { sample, picture } = t.site.home;
  const at = (time: string) => t.moment(moment(time, false) ?? { year: 0, month: 1, day: 1, clock: "" });
  return (
    <div
      className="mx-auto aspect-[1/1.414] w-full max-w-84 md:max-w-76 border border-hairline bg-raised p-6 text-[0.65625rem] leading-[1.45] [box-shadow:0_0.75rem_2rem_-1rem_#0006] select-none"
      role="img"
      aria-label={picture}
    >
      <div className="grid grid-cols-[1fr_4.75rem] items-start gap-4 [--rosette:4.75rem] [&_svg]:w-19">
        <div>
          <p className="font-semibold tracking-[0.22em] text-intact uppercase">Acuse</p>
          <p className="mt-1 font-serif text-[2em] leading-[1.15]">{t.certificate.title}</p>
        </div>
        <Rosette hash={recorded.at(-1)?.hash ?? ""} />
      </div>
      <p className="mt-2 font-serif text-[1.1em]">
        {t.certificate.statement("Acuse", t.quoted(SAMPLE.organization), at(SAMPLE.created_at))}{" "}
        {t.certificate.to(SAMPLE.to)}
      </p>
      <p className="tone-intact mt-2 flex items-center gap-1 font-serif text-[1.6em] text-tone [--cut:var(--raised)] *:[svg]:size-[0.9em]">
        <Shape tone="intact" />
        {t.status.delivered}
      </p>
      <p className="font-serif text-[1.1em]">{t.outcome.delivered("")}</p>
      <p className={SECTION}>{t.content.title}</p>
      <p className="font-serif text-[1.1em]">{sample.text}</p>
      <p className={SECTION}>{t.events.title}</p>
      {recorded.map(
        ({ of, hash }) =>
          of !== "content" && (
            <p key={of} className="mt-0.5 flex justify-between gap-2">
              {t.events.types[of]}
              <span className="font-mono text-quiet">{hash.slice(0, 8)}</span>
            </p>
          ),
      )}
      <p className={SECTION}>{t.seal.title}</p>
      <p className="mt-0.5">{t.seal.sealed(at(SAMPLE.sealed_at))}</p>
    </div>
  );
}
