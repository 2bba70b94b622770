import { productOption, sizeGuide } from "@fanfare/contracts/store/product";
import { z } from "zod";

// Schemas of the products' jsonb columns. We write them ourselves, but they are validated on reading because jsonb is untyped.

export const storedOptions = z.array(productOption);
export const storedVariantOptions = z.record(z.string(), z.string());
export const storedDetails = z.array(z.object({ name: z.string(), value: z.string() }));
export const storedSizeGuide = sizeGuide.nullable();
