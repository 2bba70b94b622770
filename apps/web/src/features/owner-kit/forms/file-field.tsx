import { styled } from "../../../ui/styled.tsx";

const Label = styled("label", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    "& input": { w: "100%", minW: "0", minH: "2.75rem" },
    "& input::file-selector-button": {
      minH: "2.75rem",
      me: "3",
      px: "3",
      fontFamily: "display",
      fontWeight: 800,
      letterSpacing: "0.04em",
      textTransform: "uppercase",
      color: "ink",
      bg: "transparent",
      border: "1px solid {colors.edge}",
      rounded: "sm",
      cursor: "pointer",
    },
  },
});

type FileFieldProps = { label: string; accept: string; onChoose: (file: File) => void };

/** A file input whose file is read in the browser and not uploaded. */
export const FileField = ({ label, accept, onChoose }: FileFieldProps) => (
  <Label>
    {label}
    <input
      type="file"
      accept={accept}
      // Without a value, a browser also reports the same file again, which was corrected in the meantime.
      onClick={(event) => {
        event.currentTarget.value = "";
      }}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onChoose(file);
      }}
    />
  </Label>
);
