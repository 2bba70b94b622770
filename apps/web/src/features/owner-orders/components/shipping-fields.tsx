import type { ComponentProps } from "react";
import { TextField } from "../../owner-ui/field.tsx";

type Name =
  | "shipping_first_name"
  | "shipping_last_name"
  | "shipping_address"
  | "shipping_city"
  | "shipping_state"
  | "shipping_zip_code";

type ShippingFieldsProps = {
  text: (name: Name) => Omit<ComponentProps<typeof TextField>, "label">;
  zipHelp?: string;
};

/** The fields of a shipping address, without the country. */
export function ShippingFields({ text, zipHelp }: ShippingFieldsProps) {
  return (
    <>
      <TextField label="First name" {...text("shipping_first_name")} />
      <TextField label="Last name" {...text("shipping_last_name")} />
      <div className="wide">
        <TextField label="Address" {...text("shipping_address")} />
      </div>
      <TextField label="City" {...text("shipping_city")} />
      <TextField label="State" {...text("shipping_state")} />
      <TextField label="ZIP code" help={zipHelp} {...text("shipping_zip_code")} />
    </>
  );
}
