/** Copies the selection of a temporary field. Throws when the browser refuses. */
function copyBySelection(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // Fixed, so that the focus does not scroll the page.
  field.style.position = "fixed";
  document.body.append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser does not copy.");
}

async function writeClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * Copies a text that is still loading to the clipboard; browsers require the call right away, while the click counts. Over plain
 * HTTP, where there is no clipboard API, and where it is denied, a selection is copied instead. Throws when the text could not be
 * loaded or copied.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  await writeClipboard(text).catch(async () => copyBySelection(await text));
}
