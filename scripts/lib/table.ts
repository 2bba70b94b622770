/** Formats rows as lines with aligned columns, numbers right-aligned. The first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? "").length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const text = String(cell);
        return column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
      })
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
