import type { FieldValues } from "react-hook-form";
import type { useOwnerForm } from "../../owner-kit/forms/use-owner-form.ts";
import type { ProductValues } from "../product-values.ts";

export type ProductForm = Pick<
  ReturnType<typeof useOwnerForm<ProductValues, FieldValues>>,
  "values" | "set" | "text" | "byValue" | "check" | "errors" | "dirty"
>;
