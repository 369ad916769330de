"use client";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** Handlers of a form that takes dropped and pasted files. `over`: files are being dragged above it. */
export function useFileDrop(add: (files: File[]) => void) {
  // Moving over a child leaves one element and enters another, so entries are counted.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => hasFiles(event) && move(1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && move(-1),
    onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      move(-depth.current);
      add([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // Spreadsheets copy a picture beside the text.
      if (files.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      add([...files]);
    },
  };
  return { over, handlers };
}
