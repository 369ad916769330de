import { buttonClass } from "#components/ui/form/button-class.ts";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { ACTIONS } from "../actions.ts";
import { CertificatePicture } from "./certificate.tsx";
import type { Hashes } from "./sample-chain.ts";
import { SelfHost, type SelfHostProps } from "./self-host.tsx";

interface Props {
  recorded: Hashes;
  sourceUrl: string | null;
  reader: Reader;
}

/** What the service does, the way to a first certificate, and what one looks like. */
export function Hero({ recorded, sourceUrl, reader }: Props) {
  const { t } = reader;
  const { home } = t.site;
  const { lead, leadSource, more, code } = home.selfHost;
  const props: SelfHostProps = { source: sourceUrl, copy: home.live.copy, copied: home.live.copied };
  return (
    <div className="grid gap-x-12 gap-y-7 pt-6 pb-2 md:grid-cols-[1fr_19rem] md:grid-rows-[auto_1fr]">
      <div>
        <h1 className="font-serif text-[clamp(2rem,1.4rem+3vw,3rem)] leading-[1.12] tracking-[-0.01em]">
          {home.headline}
        </h1>
        <p className="mt-4 font-serif text-[1.1875rem] leading-[1.55]">{home.intro}</p>
        <p className={ACTIONS}>
          <a className={buttonClass("main")} href="#try">
            {home.start}
          </a>
        </p>
        <p className="mt-3 text-sm/normal text-quiet">{home.startFree}</p>
      </div>
      <figure className="md:row-span-2">
        <CertificatePicture recorded={recorded} t={t} />
        <figcaption className="mt-3 text-sm/normal">
          {home.sampleCaption}{" "}
          <a className="py-2.5" href="#tampering">
            {home.sample.title}
          </a>
        </figcaption>
      </figure>
      <div id="run">
        <p className="text-sm/normal text-quiet">{sourceUrl === null ? lead : leadSource}</p>
        <div id="self-host" data-props={JSON.stringify(props)}>
          <SelfHost source={sourceUrl} />
        </div>
        <p className="flex flex-wrap gap-x-5 text-sm/normal *:inline-flex *:min-h-11 *:items-center">
          <a href={inLanguage("/docs/deploy", reader)}>{more}</a>
          {sourceUrl !== null && <a href={sourceUrl}>{code}</a>}
        </p>
      </div>
    </div>
  );
}
