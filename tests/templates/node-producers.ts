import { createRequire } from "node:module";
import { join } from "node:path";
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";

const plex = (file: string) => join(import.meta.dirname, "../../node_modules/@expo-google-fonts", file);
const SERIF = plex("ibm-plex-serif/400Regular/IBMPlexSerif_400Regular.ttf");
const SANS = plex("ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf");

/** pdfkit kerns with `TJ`, and embeds subsets of composite fonts. It comes with react-pdf. */
export async function pdfkitLetter(): Promise<Buffer> {
  const PDFDocument = createRequire(import.meta.url)("pdfkit");
  const date = new Date(1704067200000);
  const pdf = new PDFDocument({
    size: [420, 320],
    margin: 20,
    info: { Title: "Letter to {{name}}", CreationDate: date },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const end = new Promise((resolve) => pdf.on("end", resolve));
  pdf.font(SANS).fontSize(18).fillColor("#0a4d8c").text("Contract for {{name}}");
  pdf.font(SERIF).fontSize(11).fillColor("#222222").moveDown(0.5);
  pdf.text("Order {{order_id}} of {{date}} goes to {{street}}, ", { continued: true });
  pdf.fillColor("#aa0000").text("{{city}}", { continued: true });
  pdf.fillColor("#222222").text(", as agreed; AVATAR To Ty. The sum of {{amount}} is due.", { align: "justify" });
  pdf.font("Times-Italic").text("{{name}}{{city}} next to each other", { characterSpacing: 0.6 });
  pdf.font("Courier").fontSize(10).text("Code {{code}} for the door, nothing for {{unknown}}");
  pdf.save().rotate(-15, { origin: [60, 260] });
  pdf.font("Helvetica").fontSize(11).text("Turned {{order_id}}", 60, 260).restore();
  pdf.end();
  await end;
  return Buffer.concat(parts);
}

export async function reactPdfLetter(): Promise<Buffer> {
  Font.register({ family: "Plex", src: SERIF });
  const styles = StyleSheet.create({
    page: { padding: 24, fontFamily: "Plex", fontSize: 11, color: "#222222" },
    head: { fontFamily: "Helvetica-Bold", fontSize: 18, color: "#0a4d8c", marginBottom: 8 },
    row: { flexDirection: "row", justifyContent: "space-between", marginVertical: 6 },
  });
  const page = h(
    Page,
    { size: [420, 320], style: styles.page },
    h(Text, { style: styles.head }, "Contract for {{name}}"),
    h(Text, null, "Order {{order_id}} of {{date}} goes to {{street}}, {{city}}, as agreed on the telephone."),
    h(
      View,
      { style: styles.row },
      h(Text, null, "Code {{code}}"),
      h(Text, { style: { color: "#aa0000" } }, "{{amount}} due"),
    ),
    h(
      Text,
      null,
      "{{name}}{{city}} next to each other, ",
      h(Text, { style: { color: "#007000" } }, "{{ci"),
      h(Text, null, "ty}}"),
    ),
    h(Text, { style: { fontFamily: "Courier", fontSize: 9 } }, "Nothing for {{unknown}}"),
  );
  return renderToBuffer(h(Document, { title: "Letter to {{name}}", creationDate: new Date(1704067200000) }, page));
}
