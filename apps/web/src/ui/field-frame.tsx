import { styled } from "./styled.tsx";

/** A label, its control, and the help and errors for it. */
export const FieldFrame = styled("div", {
  base: {
    display: "grid",
    // A date's field would otherwise be as wide as its text.
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    alignContent: "start",
    "& label": { fontSize: "sm", fontWeight: 600, color: "ink" },
    "& .help": { fontSize: "xs", color: "faint" },
  },
});

const Faults = styled("div", { base: { fontSize: "sm", color: "bad" } });

/** A field's errors; connect them to the input with `aria-describedby`. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Faults id={id} className="fault">
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Faults>
  );
}
