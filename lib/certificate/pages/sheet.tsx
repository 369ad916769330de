import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { verifyUrl } from "#components/record/facts.ts";
import { INKS, PAPER, pdf } from "#components/record/pdf/style.ts";
import type { LogEntry, Roots } from "#components/record/seal.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import type { Preview } from "../previews/preview-all.ts";
import { A4, RUNNING_SIZE, SIDE } from "./frame.ts";

/** Everything that the pages show. */
export interface CertificateData {
  record: NotificationRecord;
  t: Texts;
  /** Not sealed: the outcome is not final, or its time-stamp has not been obtained yet. */
  provisional: boolean;
  authority: { name: string; own: boolean; roots?: Roots; log?: LogEntry | null };
  previews: Preview[];
  /** Prints only the beginnings of long texts. */
  brief?: boolean;
  now: Date;
}

const runner = { position: "absolute", left: SIDE, right: SIDE, flexDirection: "row" } as const;
const small = [pdf.quiet, { fontSize: RUNNING_SIZE }];
/** The mark of a simulation has to survive a print without colours. */
const framed = {
  color: INKS.pending,
  fontWeight: 600,
  borderWidth: 0.75,
  borderColor: INKS.pending,
  paddingHorizontal: 5,
  paddingVertical: 1.5,
  marginTop: -2,
} as const;

interface SheetProps {
  data: CertificateData;
  landscape?: boolean;
  children: ReactNode;
}

/**
 * One page: paper, the address of the record, the mark of a simulation. heads-and-feet.ts adds running head and page number
 * after layout.
 */
export function Sheet({ data, landscape, children }: SheetProps) {
  const { record, t } = data;
  const height = landscape ? A4.short : A4.long;
  return (
    <Page
      size="A4"
      orientation={landscape ? "landscape" : "portrait"}
      style={{ backgroundColor: PAPER, paddingTop: 48, paddingBottom: 54, paddingHorizontal: SIDE }}
    >
      <View fixed style={[runner, { top: 27, justifyContent: "flex-end" }]}>
        {record.simulated && <Text style={[...small, framed]}>{t.simulated.running}</Text>}
      </View>
      <View
        fixed
        style={[runner, { top: height - 48, borderTopWidth: 0.5, borderTopColor: INKS.hairline, paddingTop: 6 }]}
      >
        <Text style={small}>{verifyUrl(record)}</Text>
      </View>
      {children}
    </Page>
  );
}
