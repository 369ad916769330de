import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { verifyUrl } from "#components/record/facts.ts";
import { INKS } from "#components/record/marks.ts";
import { pdf } from "#components/record/pdf-style.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/en.ts";
import type { Preview } from "./previews.ts";

/** Everything a certificate is drawn from. */
export interface Face {
  record: NotificationRecord;
  t: Texts;
  /** Not sealed: the outcome is not final, or its time-stamp has not been obtained yet. */
  provisional: boolean;
  authority: { name: string; own: boolean };
  previews: Preview[];
  now: Date;
}

/** Points. */
export const A4 = { short: 595.28, long: 841.89 };
export const SIDE = 56;
const runner = { position: "absolute", left: SIDE, right: SIDE, flexDirection: "row" } as const;
const small = [pdf.quiet, { fontSize: 7 }];

/** A page of ours: paper, running head, the address of the record and the page's number. */
export function Sheet({ face, landscape, children }: { face: Face; landscape?: boolean; children: ReactNode }) {
  const { record, t } = face;
  const running = `${t.certificate.running}  ·  ${record.id}`;
  return (
    <Page
      size="A4"
      orientation={landscape ? "landscape" : "portrait"}
      style={{ backgroundColor: INKS.paper, paddingTop: 56, paddingBottom: 64, paddingHorizontal: SIDE }}
    >
      <View fixed style={[runner, { top: 27 }]}>
        <Text style={[...small, { flex: 1 }]} render={({ pageNumber }) => (pageNumber > 1 ? running : " ")} />
        {record.simulated && (
          <Text style={[...small, { color: INKS.pending, fontWeight: 600 }]}>{t.simulated.running}</Text>
        )}
      </View>
      <View
        fixed
        style={[
          runner,
          {
            top: (landscape ? A4.short : A4.long) - 48,
            borderTopWidth: 0.5,
            borderTopColor: INKS.hairline,
            paddingTop: 6,
          },
        ]}
      >
        <Text style={[...small, { flex: 1 }]}>{verifyUrl(record)}</Text>
        <Text style={small} render={({ pageNumber, totalPages }) => t.certificate.page(pageNumber, totalPages)} />
      </View>
      {children}
    </Page>
  );
}
