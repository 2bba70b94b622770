import { t } from "@fanfare/contracts/common/language";
import { TextField } from "../../../ui/field.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { PROFILE_FIELDS, type ProfileField, type ProfileFieldSpec } from "../profile-fields.ts";
import type { ProfileForm } from "../use-profile-form.ts";

/** Fields in a grid; a read-only field looks like text on the page rather than an input. */
export const FieldGrid = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    columnGap: "8",
    rowGap: "6",
    "& .wide": { gridColumn: "1 / -1" },
    "& div:has(> div > input:read-only) > label, & div:has(> textarea:read-only) > label": {
      fontWeight: 400,
      color: "faint",
    },
    "& input:read-only, & textarea:read-only": {
      px: "0",
      bg: "transparent",
      border: "0",
      borderBottom: "1px solid",
      borderColor: "line",
      rounded: "0",
      fontSize: "lg",
      resize: "none",
      textOverflow: "ellipsis",
      _hover: { borderColor: "line" },
    },
    // What gets the focus stays clear of the bar with the buttons.
    "& input, & textarea": { scrollMarginBottom: "6rem" },
    // As high as its text; browsers without `field-sizing` show a few lines and scroll.
    "& textarea:read-only": { fieldSizing: "content", minH: "3rem", lineHeight: 1.5 },
    "& input[type=date]:read-only::-webkit-calendar-picker-indicator": { display: "none" },
  },
});

/** One field of the profile: read-only in view mode, editable in edit mode. */
export function ProfileInput({ form, field }: { form: ProfileForm; field: ProfileField }) {
  const { label, max, help, type, autoComplete, lines }: ProfileFieldSpec = PROFILE_FIELDS[field];
  const shared = {
    label: t(label),
    name: field,
    value: form.draft[field],
    errors: form.errors[field],
    readOnly: !form.editing,
    placeholder: form.editing ? "" : "–",
  };
  if (lines) {
    return (
      <div className="wide">
        <TextAreaField {...shared} maxLength={max} onChange={(event) => form.type(field, event.currentTarget.value)} />
      </div>
    );
  }
  // An empty read-only date would show its format, which looks like a prompt to fill it in.
  const shownType = type === "date" && !form.editing && form.draft[field] === "" ? "text" : (type ?? "text");
  return (
    <TextField
      {...shared}
      type={shownType}
      {...(help ? { help: t(help) } : {})}
      {...(type === "number" ? { min: 0, step: 1, inputMode: "numeric" } : { maxLength: max })}
      autoComplete={autoComplete ?? "off"}
      onChange={(event) => form.type(field, event.currentTarget.value)}
    />
  );
}
